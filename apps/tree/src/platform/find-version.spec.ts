import type { Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { findVersion } from './find-version.js';

const caller = { subject: 'ada' } as Caller;
const path = { tree_code: 'geo', tree_version: 'v1' };

/** A database that answers each statement with what it held at that moment. */
const database = (...answers: object[][]): Database =>
  ({ query: () => Promise.resolve(answers.shift() ?? []) }) as unknown as Database;

describe('a version that is not found', () => {
  it.each([
    ['there is none', [], 'not_found'],
    ['the name is an alias', [{ version: '2026-11' }], 'conflict'],
    ['it was made just after it was looked up', [{ version: 'v1' }], 'not_found'],
  ])('%s', async (_title, named, code) => {
    await expect(findVersion(database([], named), caller, path)).rejects.toMatchObject({ code });
  });
});
