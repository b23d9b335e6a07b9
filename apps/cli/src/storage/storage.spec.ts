import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildPrograms } from '@groundwork/testing/programs';
import { EXIT } from '../exit-codes.js';
import { CLIENT, groundwork, IdentityProcess, type Ended } from '../testing/identity-process.js';
import { ServiceProcess } from '../testing/service-process.js';

let identity: IdentityProcess;
let storage: ServiceProcess;
let folder: string;

beforeAll(async () => {
  buildPrograms('identity', 'storage', 'cli');
  identity = await IdentityProcess.start();
  storage = await ServiceProcess.start('storage', identity.url);
});
afterAll(async () => {
  await storage.stop();
  await identity.stop();
});
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'groundwork-cp-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]): Promise<Ended> =>
  groundwork(['storage', ...args], {
    ...CLIENT,
    GROUNDWORK_URL: identity.url,
    GROUNDWORK_STORAGE_URL: storage.url,
    XDG_CONFIG_HOME: folder,
  });
const here = (...path: string[]): string => join(folder, ...path);
function written(content: string | Buffer, ...path: string[]): string {
  mkdirSync(dirname(here(...path)), { recursive: true });
  writeFileSync(here(...path), content);
  return here(...path);
}
const names = async (place: string): Promise<string[]> => {
  const { out } = await run('ls', '-r', '--json', place);
  return out.split('\n').filter(Boolean).map((line) => (JSON.parse(line) as { name: string }).name).sort(); // prettier-ignore
};

/** Names that a shell, a where clause or an address could misread. */
const NAMES = ['plain.txt', "it's.txt", 'ünï 😀.txt', 'a*b%2F?#.txt', 'empty.txt'];

describe('groundwork storage cp', () => {
  it('copies a folder both ways, every name and content as it is', async () => {
    for (const name of NAMES) written(name.startsWith('empty') ? '' : `content of ${name}`, 'source', 'deep', name);
    written(Buffer.alloc(3_000_000, 'x'), 'source', 'large.bin');
    expect(await run('cp', here('source'), 'gw://default/both')).toMatchObject({ code: EXIT.usage });
    const up = await run('cp', '-r', here('source'), 'gw://default/both');
    expect(up).toMatchObject({ code: EXIT.ok, out: '' });
    expect(up.err).toContain('6 copied, 0 skipped, 0 failed');
    expect(await names('gw://default/both')).toEqual([...NAMES.map((name) => `deep/${name}`), 'large.bin'].sort());
    expect(await run('cp', '-r', 'gw://default/both', here('target'))).toMatchObject({ code: EXIT.ok });
    for (const path of [...NAMES.map((name) => ['deep', name]), ['large.bin']])
      expect(readFileSync(here('target', ...path)).equals(readFileSync(here('source', ...path)))).toBe(true);
    expect(readdirSync(here('target')).sort()).toEqual(['deep', 'large.bin']);
  });

  it('leaves out a file whose name leads elsewhere on this machine, and copies the others', async () => {
    for (const name of ['a\\b.txt', 'z.txt']) written(name, 'odd', name);
    await run('cp', '-r', here('odd'), 'gw://default/odd');
    expect(await names('gw://default/odd')).toEqual(['a\\b.txt', 'z.txt']);
    const down = await run('cp', '-r', 'gw://default/odd', here('target'));
    expect(down).toMatchObject({ code: EXIT.failed });
    expect(down.err).toContain('1 copied, 0 skipped, 1 failed');
    expect(readdirSync(here('target'))).toEqual(['z.txt']);
  });

  it('40. repeated after a cut copies the rest alone, and what changed', async () => {
    for (let n = 0; n < 40; n++) written(`file ${n}`, 'many', `${n % 4}`, `${n}.txt`);
    rmSync(here('many', '3'), { recursive: true });
    expect((await run('cp', '-r', here('many'), 'gw://default/many')).err).toContain('30 copied, 0 skipped');
    for (let n = 3; n < 40; n += 4) written(`file ${n}`, 'many', '3', `${n}.txt`);
    written('FILE 0', 'many', '0', '0.txt'); // as long as it was
    const again = await run('cp', '-r', '--skip-same', here('many'), 'gw://default/many');
    expect(again.err).toContain('11 copied, 29 skipped, 0 failed');
    await run('cp', 'gw://default/many/0/0.txt', here('0.txt'));
    expect(readFileSync(here('0.txt'), 'utf8')).toBe('FILE 0');
    const none = await run('cp', '-r', '--skip-same', 'gw://default/many', here('many'));
    expect(none.err).toContain('0 copied, 40 skipped, 0 failed');
  });

  it('continues a download that was cut, and never mixes contents', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, n) => n % 251));
    await run('cp', written(bytes, 'cut.bin'), 'gw://default/cut.bin');
    rmSync(here('cut.bin'));
    const part = `.cut.bin.${createHash('sha256').update(bytes).digest('hex').slice(-16)}.part`;
    written(bytes.subarray(0, 150_000), part);
    expect(await run('cp', 'gw://default/cut.bin', here('cut.bin'))).toMatchObject({ code: EXIT.ok });
    expect(readFileSync(here('cut.bin')).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).not.toContain(part);
    rmSync(here('cut.bin'));
    written(Buffer.alloc(100_000, 'other bytes'), part);
    const mixed = await run('cp', 'gw://default/cut.bin', here('cut.bin'));
    expect(mixed).toMatchObject({ code: EXIT.failed });
    expect(mixed.err).toContain('was replaced during the download');
    expect(readdirSync(folder)).not.toContain('cut.bin');
  });

  it('within storage, names what it cannot copy and goes on', async () => {
    await run('cp', written('one', 'one.txt'), 'gw://default/from/one.txt');
    await run('cp', written('two', 'two.txt'), 'gw://default/from/two.txt');
    await run('cp', here('two.txt'), 'gw://default/to/one.txt');
    const copied = await run('cp', '-r', 'gw://default/from', 'gw://default/to');
    expect(copied).toMatchObject({ code: EXIT.failed, out: '' });
    expect(copied.err).toContain('gw://default/to/one.txt: a file of this name is there.');
    expect(await names('gw://default/to')).toEqual(['one.txt', 'two.txt']);
  });
});

describe('groundwork storage ls, mv, rm, url', () => {
  it('lists, moves, signs, and deletes a folder only when told so', async () => {
    await run('cp', written('text', 'a.txt'), 'gw://default/work/');
    expect((await run('ls')).out).toContain('default/');
    expect((await run('ls', 'gw://default/work')).out).toMatch(/^ +4 {2}\S+Z {2}a\.txt\n$/);
    expect(await run('mv', 'gw://default/work/a.txt', 'gw://default/done/b.txt')).toMatchObject({ code: EXIT.ok });
    expect(await names('gw://default/done')).toEqual(['b.txt']);
    const { out } = await run('url', 'gw://default/done/b.txt');
    expect(await (await fetch(out.trim())).text()).toBe('text');
    expect(await run('rm', 'gw://default/done')).toMatchObject({ code: EXIT.usage });
    const asked = await run('rm', '-r', 'gw://default/done');
    expect(asked).toMatchObject({ code: EXIT.usage, out: '' });
    expect(asked.err).toContain('gw://default/done with 1 files (4 bytes) in 1 folders');
    expect(await names('gw://default/done')).toEqual(['b.txt']);
    expect(await run('rm', '-r', '--yes', 'gw://default/done')).toMatchObject({ code: EXIT.ok });
    expect(await run('ls', 'gw://default/done')).toMatchObject({
      code: EXIT.failed,
      err: 'groundwork: There is no gw://default/done.\n',
    });
  });

  it.each([
    [['ls', 'default/work']],
    [['ls', 'gw://']],
    [['ls', 'gw://default//a']],
    [['rm', '-r', '--yes', 'gw://default']],
    [['mv', 'gw://default/a', 'gw://other/a']],
    [['cp', 'a', 'b']],
    [['cp', '/nowhere/at/all', 'gw://default/a']],
    [['url', 'gw://default/a', '--expires-in', 'soon']],
  ])('%j exits with 2', async (args) => {
    expect(await run(...args)).toMatchObject({ code: EXIT.usage, out: '' });
  });
});
