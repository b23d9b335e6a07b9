// For specs that start programs and look at them from outside: nothing of the services is loaded with it.
export { buildPrograms, mainFileOf, type Program } from './programs.js';
export { createSchemaBeside, createTestSchema, type TestSchema } from '../test-schema.js';
