import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPrograms } from '@groundwork/testing/programs';
import { EXIT } from '../exit-codes.js';
import { startCountingProxy, type CountingProxy } from '../testing/counting-proxy.js';
import { CLIENT, IdentityProcess, startGroundwork, type Ended, type Running } from '../testing/identity-process.js';
import { ServiceProcess } from '../testing/service-process.js';

/** Copies of a large file that are ended in its middle. (docs/design/planned/sdk.md §8, 40) */
let identity: IdentityProcess;
let storage: ServiceProcess;
let proxy: CountingProxy;
let folder: string;

beforeAll(async () => {
  buildPrograms('identity', 'storage', 'cli');
  identity = await IdentityProcess.start();
  storage = await ServiceProcess.start('storage', identity.url);
  proxy = await startCountingProxy(storage.url);
});
afterAll(async () => {
  await proxy.close();
  await storage.stop();
  await identity.stop();
});
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'groundwork-resume-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const MIB = 1024 ** 2;
const PIECE = 8 * MIB;
/** More than three runs can send that are ended after 10 MiB: of the piece under way, all may arrive. */
const SIZE = 7 * PIECE;
const here = (name: string): string => join(folder, name);
const start = (...args: string[]): Running => {
  const running = startGroundwork(['storage', ...args], {
    ...CLIENT,
    GROUNDWORK_URL: identity.url,
    GROUNDWORK_STORAGE_URL: proxy.url,
    XDG_CONFIG_HOME: folder,
    XDG_STATE_HOME: here('state'),
  });
  running.child.stdin.end();
  return running;
};
const run = (...args: string[]): Promise<Ended> => start(...args).ended;
/** Runs a copy, which gets the signal once so many bytes have gone one way. */
async function cut(way: 'up' | 'down', bytes: number, signal: NodeJS.Signals, ...args: string[]): Promise<Ended> {
  const { child, ended } = start('cp', ...args);
  proxy.watch(way, bytes, () => child.kill(signal));
  return ended;
}
/** Runs a copy to its end; the bytes that went one way. */
async function finish(way: 'up' | 'down', ...args: string[]): Promise<number> {
  proxy.watch(way, Infinity, () => undefined);
  expect(await run('cp', ...args)).toMatchObject({ code: EXIT.ok });
  return proxy.bytes[way];
}
const kept = (): string[] => readdirSync(here('state/groundwork/uploads'));
const large = (): Buffer => {
  const bytes = randomBytes(SIZE);
  writeFileSync(here('large.bin'), bytes);
  return bytes;
};

describe('40. a copy that is ended in the middle of a file', () => {
  it.each([
    ['of a new file', 'new.bin', false],
    ['of a file that is there', 'old.bin', true],
  ])('sends the rest alone, %s', async (_, name, isThere) => {
    const place = `gw://default/${name}`;
    if (isThere) {
      writeFileSync(here('old'), 'old content');
      await finish('up', here('old'), place);
    }
    const bytes = large();
    for (let kill = 0; kill < 3; kill++)
      expect(await cut('up', 10 * MIB, 'SIGKILL', here('large.bin'), place)).toMatchObject({ code: null });
    expect(kept()).toHaveLength(1);
    if (isThere) {
      await finish('down', place, here('still'));
      expect(statSync(here('still')).size).toBe('old content'.length);
    }
    expect(await finish('up', here('large.bin'), place)).toBeLessThan(SIZE - PIECE);
    expect(kept()).toEqual([]);
    await finish('down', place, here('back.bin'));
    expect(readFileSync(here('back.bin')).equals(bytes)).toBe(true);
  });

  it('sends all of a file that has changed since', async () => {
    large();
    await cut('up', 20 * MIB, 'SIGKILL', here('large.bin'), 'gw://default/changed.bin');
    const bytes = readFileSync(here('large.bin'));
    bytes.fill(7, 2 * MIB, 3 * MIB); // the ends are as they were
    writeFileSync(here('large.bin'), bytes);
    utimesSync(here('large.bin'), new Date(), new Date(Date.now() + 5_000)); // clocks of file systems are coarse
    expect(await finish('up', here('large.bin'), 'gw://default/changed.bin')).toBeGreaterThan(SIZE);
    await finish('down', 'gw://default/changed.bin', here('back.bin'));
    expect(readFileSync(here('back.bin')).equals(bytes)).toBe(true);
  });

  it('requests the rest alone', async () => {
    const bytes = large();
    await finish('up', here('large.bin'), 'gw://default/down.bin');
    // More than the buffers of the connections hold, so that some of it is on the disk.
    for (let kill = 0; kill < 2; kill++) {
      const ended = await cut('down', 14 * MIB, 'SIGKILL', 'gw://default/down.bin', here('back.bin'));
      expect(ended).toMatchObject({ code: null });
    }
    expect(readdirSync(folder)).not.toContain('back.bin');
    expect(await finish('down', 'gw://default/down.bin', here('back.bin'))).toBeLessThan(SIZE);
    expect(readFileSync(here('back.bin')).equals(bytes)).toBe(true);
  });

  it('by Ctrl-C says so, and goes on when it is repeated', async () => {
    const bytes = large();
    const ended = await cut('up', 20 * MIB, 'SIGINT', here('large.bin'), 'gw://default/ctrl-c.bin');
    expect(ended).toMatchObject({ code: EXIT.cancelled, out: '' });
    expect(ended.err).toContain('0 copied, 0 skipped, 0 failed\ngroundwork: Interrupted');
    expect(await finish('up', here('large.bin'), 'gw://default/ctrl-c.bin')).toBeLessThan(SIZE);
    await finish('down', 'gw://default/ctrl-c.bin', here('back.bin'));
    expect(readFileSync(here('back.bin')).equals(bytes)).toBe(true);
  });
});
