import { ESLint } from 'eslint';
import { join } from 'node:path';
import { ROOT } from '../workspace/root.mjs';

/** A file of a service, so that its rules hold; only the text given is read. */
const FILE = join(ROOT, 'apps/identity/src/platform/keys/pepper.service.ts');

describe('63. the lint rule of constant-time comparison', () => {
  const eslint = new ESLint({ cwd: ROOT });
  /** @param {string} condition */
  const complaints = async (condition) => {
    const text = `export const f = (secret: string, given: string, row: { code_hmac: string; token_hash?: string | null }): boolean => ${condition};\n`;
    const [result] = await eslint.lintText(text, { filePath: FILE });
    return (result?.messages ?? []).filter(({ ruleId }) => ruleId === 'no-restricted-syntax').length;
  };

  it.each([
    'secret === given',
    'given !== secret',
    'row.code_hmac === given',
    'given === row.code_hmac',
    'given == row.token_hash',
  ])('rejects %s', async (condition) => {
    expect(await complaints(condition)).toBeGreaterThan(0);
  });

  it.each([
    'row.token_hash === null',
    'row.token_hash === undefined',
    "secret === ''",
    'secret.length === given.length',
  ])('accepts %s', async (condition) => {
    expect(await complaints(condition)).toBe(0);
  });
});
