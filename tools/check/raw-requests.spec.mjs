import { ESLint } from 'eslint';
import { join } from 'node:path';
import { ROOT } from '../workspace/root.mjs';

describe('the lint rule of raw requests (docs/adr/0107-tools-use-the-client.md)', () => {
  const eslint = new ESLint({ cwd: ROOT });
  /** @param {string} file @param {string} text which need not be there */
  const complaints = async (file, text) => {
    const [result] = await eslint.lintText(text, { filePath: join(ROOT, file) });
    return (result?.messages ?? []).filter(({ ruleId }) => /^no-restricted-(globals|imports)$/.test(ruleId ?? ''))
      .length;
  };
  const FETCH = "export const read = () => fetch('http://localhost');\n";
  const REQUEST = "import { request } from 'node:http';\nexport const read = () => request('http://localhost');\n";
  const UNDICI = "import { request } from 'undici';\nexport const read = () => request('http://localhost');\n";
  const SERVER = "import { createServer } from 'node:http';\nexport const serve = () => createServer();\n";

  it.each([
    ['tools/quality/tour/keep-files.mjs', FETCH],
    ['tools/quality/outside/new.e2e-spec.mjs', FETCH],
    ['tools/stack/new.mjs', REQUEST],
    ['tools/quality/faults/scenarios/new.mjs', REQUEST],
    ['tools/quality/suites/new.mjs', UNDICI],
  ])('refuses them in %s', async (file, text) => expect(await complaints(file, text)).toBe(1));

  it.each([
    ['tools/http/raw.mjs', FETCH],
    ['tools/quality/bench/measure/new.mjs', REQUEST],
    ['tools/quality/faults/load.mjs', REQUEST],
    ['tools/quality/e2e/new.mjs', SERVER],
  ])('has nothing against %s', async (file, text) => expect(await complaints(file, text)).toBe(0));
});
