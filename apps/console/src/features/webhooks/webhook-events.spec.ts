import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { VERIFIERS } from './webhook-events';

const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;
const body = '{"id":"1","type":"file.created","data":{"name":"Сайн.txt"}}';

const signed = (at: number, text = body, by = key) =>
  `v1,${createHmac('sha256', by).update(`m1.${at}.${text}`).digest('base64')}`;
const now = Math.floor(Date.now() / 1000);

it('shows a verifier that accepts what the service signs, and nothing else', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'verifier-')), 'verifier.mjs');
  writeFileSync(file, VERIFIERS.node);
  const cases = [
    [now, signed(now)],
    [now, `${signed(now, body, randomBytes(32))} ${signed(now)}`],
    [now, signed(now, `${body} `)],
    [now - 600, signed(now - 600)],
    [now, 'v1,'],
  ].map(([at, signature]) => ({
    'webhook-id': 'm1',
    'webhook-timestamp': String(at),
    'webhook-signature': signature,
  }));
  // In a process of its own, as the text that people copy.
  const script = `import(${JSON.stringify(pathToFileURL(file).href)}).then(({ isGenuine }) =>
    console.log(JSON.stringify(${JSON.stringify(cases)}.map((headers) =>
      isGenuine(headers, Buffer.from(${JSON.stringify(body)}), ${JSON.stringify(secret)})))))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([true, true, false, false, false]);
});
