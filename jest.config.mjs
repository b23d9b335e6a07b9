import { existsSync, readFileSync } from 'node:fs';

/** What `npm test` bundles of the packages, so that not every spec file loads a thousand modules of them. (docs/adr/0063-nx-tiers-and-the-laboratory.md) */
const BUNDLED = `${import.meta.dirname}/node_modules/.cache/groundwork-test`;
const list = `${BUNDLED}/packages.json`;
const packages = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).packages : [];
const bundledPackages = packages.length
  ? { [`^(${packages.join('|').replaceAll('.', '\\.')})$`]: `${BUNDLED}/$1.mjs` }
  : {};

/** Unit and HTTP tests of every app and lib, on one embedded PostgreSQL that `npm test` starts. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testMatch: ['**/*.spec.ts', '**/*.spec.mjs'],
  reporters: ['default', '<rootDir>/tools/test/writable-reports.mjs'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.groundwork/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          experimental: { keepImportAttributes: true },
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', ...bundledPackages },
  testEnvironmentOptions: {
    customExportConditions: ['@groundwork/source', 'node', 'node-addons'],
    globalsCleanup: 'off',
  },
  // Only ends what hangs: some machines take twice the time of others, and one of two cores is the database's.
  testTimeout: 300_000,
  // Modules of finished files are not let go of: a heap of gigabytes makes every collection slow.
  workerIdleMemoryLimit: '1GB',
};
