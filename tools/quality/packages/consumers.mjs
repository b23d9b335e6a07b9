/**
 * An application that uses the tarballs as anybody would.
 * @typedef {object} Consumer
 * @property {string} title
 * @property {string} type of its modules: `module` or `commonjs`
 * @property {Record<string, string>} packages what is installed from the registry, exactly
 * @property {string[]} guide programs of docs/guides/protect-your-api.md, each with the guide's test
 * @property {string[]} programs of the folder consumers, with a test each, compiled and run
 * @property {string[]} readmes packages whose README is compiled too
 * @property {{ title: string, command: string[] }[]} bundles arguments of Node, in the folder
 * @property {true} [quickStart] whether it has docs/guides/quick-start.md and its programs
 * @property {Record<string, string>} [files] further files of the folder consumers, by where they go
 * @property {string} [jest] a spec that CommonJS Jest runs
 */

/** @type {Consumer[]} */
export const CONSUMERS = [
  {
    title: 'ES modules: Node, Express 5, Nest 12',
    type: 'module',
    packages: {
      '@nestjs/common': '12.5.1',
      '@nestjs/core': '12.5.1',
      '@nestjs/platform-express': '12.5.1',
      '@types/express': '5.0.6',
      '@types/node': '24.19.2',
      express: '5.3.0',
      'reflect-metadata': '0.2.2',
      rxjs: '7.8.2',
      typescript: '5.4.5',
    },
    guide: ['node', 'express', 'nest'],
    programs: ['client.ts', 'webhooks.ts'],
    readmes: ['client', 'verify', 'express', 'nest'],
    bundles: [],
  },
  {
    title: 'CommonJS: Node, Express 4',
    type: 'commonjs',
    packages: {
      '@types/express': '4.17.23',
      '@types/node': '24.19.2',
      express: '4.21.2',
      typescript: '5.4.5',
    },
    guide: ['node', 'express'],
    programs: ['client.ts', 'webhooks.ts'],
    readmes: [],
    bundles: [],
  },
  {
    title: 'CommonJS: Nest 11, in Jest too, with GraphQL',
    type: 'commonjs',
    packages: {
      '@apollo/server': '5.5.1',
      '@as-integrations/express5': '1.1.2',
      '@nestjs/apollo': '13.4.4',
      '@nestjs/common': '11.2.10',
      '@nestjs/core': '11.2.10',
      '@nestjs/graphql': '13.4.4',
      '@nestjs/platform-express': '11.2.10',
      '@types/node': '24.19.2',
      express: '5.3.0',
      graphql: '16.15.0',
      'reflect-metadata': '0.2.2',
      rxjs: '7.8.2',
      typescript: '5.4.5',
    },
    guide: ['nest'],
    programs: ['client.ts', 'webhooks.ts'],
    readmes: [],
    bundles: [],
    jest: 'nest-11.jest.ts',
  },
  {
    title: 'Bundlers: esbuild, Vite, Next.js',
    type: 'module',
    packages: {
      '@types/node': '24.19.2',
      '@types/react': '19.3.0',
      esbuild: '0.28.2',
      next: '16.4.6',
      react: '19.3.1',
      'react-dom': '19.3.1',
      typescript: '5.4.5',
      vite: '8.3.8',
    },
    guide: [],
    programs: [],
    readmes: [],
    files: {
      bundled: 'src/bundled',
      'bundles.test.mjs': 'bundles.test.mjs',
      'next-server.mjs': 'next-server.mjs',
    },
    bundles: [
      {
        title: 'esbuild, Vite and Next.js build and run it',
        command: ['--test', '--test-force-exit', 'bundles.test.mjs'],
      },
    ],
  },
  {
    title: 'The quick start as it is written: a page, React, Next.js',
    type: 'module',
    packages: {
      '@types/node': '24.19.2',
      '@types/react': '19.3.0',
      esbuild: '0.28.2',
      next: '16.4.6',
      react: '19.3.1',
      'react-dom': '19.3.1',
      typescript: '5.4.5',
      vite: '8.3.8',
    },
    guide: [],
    programs: [],
    readmes: [],
    quickStart: true,
    files: { 'quick-start.test.mjs': 'quick-start.test.mjs', 'next-server.mjs': 'next-server.mjs' },
    bundles: [
      {
        title: 'what docs/guides/quick-start.md says of a page, of React and of Next.js',
        command: ['--test', '--test-force-exit', 'quick-start.test.mjs'],
      },
    ],
  },
];
