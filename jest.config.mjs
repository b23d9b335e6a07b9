/** Unit and HTTP tests of every app and lib, on one embedded PostgreSQL that `npm test` starts. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testMatch: ['**/*.spec.ts', '**/*.spec.mjs'],
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
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: {
    customExportConditions: ['@groundwork/source', 'node', 'node-addons'],
    globalsCleanup: 'off',
  },
  // Machines are noisy, and one of two cores is the database's.
  testTimeout: 60_000,
  // Modules of finished files are not let go of: a heap of gigabytes makes every collection slow.
  workerIdleMemoryLimit: '1GB',
};
