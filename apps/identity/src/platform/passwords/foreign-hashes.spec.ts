import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { Passwords } from './passwords.service.js';
import { CryptThread } from './crypt-thread.js';
import { hashFault, isWeakHash, STRONG_HASH } from './password-hash-forms.js';

interface Vector {
  readonly tool: string;
  readonly password: string;
  readonly hash: string;
}

/** Made by each scheme's own tool. (docs/bulk-users.md, "Password hashes") */
const VECTORS = JSON.parse(readFileSync(new URL('./foreign-hashes.json', import.meta.url), 'utf8')) as Vector[];

const passwords = new Passwords(1);
afterAll(() => passwords.onApplicationShutdown());

describe('foreign password hashes', () => {
  it.each(VECTORS.map((vector) => [vector.tool, vector] as const))('%s', async (_, { password, hash }) => {
    const outdated = true;
    expect(hashFault(hash, true)).toBeUndefined();
    expect(await passwords.check(password, hash)).toEqual({ matches: true, outdated });
    expect(await passwords.check(`${password}!`, hash)).toMatchObject({ matches: hasOnly72Bytes(hash, password) });
    expect(await passwords.check(password.slice(1), hash)).toMatchObject({ matches: false });
  });

  it('takes weak ones only where they are asked for', () => {
    for (const { tool, hash } of VECTORS) {
      const isWeak = /phpass|md5|passwd -1|ldap/.test(tool);
      expect([tool, isWeakHash(hash), STRONG_HASH.test(hash)]).toEqual([tool, isWeak, !isWeak]);
      expect(hashFault(hash, false) === undefined).toBe(!isWeak);
    }
  });

  it('works on no password longer than crypt(3) takes, and checks as long as where there is no hash', async () => {
    const checked: string[] = [];
    const thread = jest.spyOn(CryptThread.prototype, 'run');
    const weak = VECTORS.filter(({ hash }) => /^\$(?:[156]|[PH])\$/.test(hash));
    for (const { hash } of weak) {
      expect(await passwords.check('x'.repeat(50_000), hash)).toMatchObject({ matches: false });
      checked.push(hash);
    }
    expect(checked.length).toBeGreaterThan(3);
    expect(thread).not.toHaveBeenCalled();
    thread.mockRestore();
  });

  it('leaves the event loop alone while a second of digests is made', async () => {
    const { password, hash } = VECTORS.find(({ hash }) => hash.includes('rounds=656000'))!;
    let turns = 0;
    let isOver = false;
    const check = passwords.check(password, hash).finally(() => (isOver = true));
    for (; !isOver; turns++) await turn();
    expect(await check).toMatchObject({ matches: true });
    expect(turns).toBeGreaterThan(1_000);
  });
});

const hasOnly72Bytes = (hash: string, password: string): boolean =>
  /\$2[aby]\$/.test(hash) && !hash.startsWith('bcrypt_sha256') && Buffer.byteLength(password) >= 72;

describe('hashes that cost too much', () => {
  const tail = `$${'a'.repeat(22)}$${'b'.repeat(43)}`;
  it.each([
    ['8 GiB of scrypt', `$scrypt$ln=23,r=8,p=1${tail}`],
    ['scrypt of 99 lanes', `$scrypt$ln=16,r=8,p=99${tail}`],
    ['8 GiB of Firebase', `$fbscrypt$v=1,n=23,r=8,p=1,ss=Bw==,sk=${'c'.repeat(8)}${tail}`],
    ['976 MiB of Argon2', `$argon2id$v=19$m=999999,t=1,p=1${tail}`],
    ['99 passes of Argon2', `$argon2id$v=19$m=99999,t=99,p=1${tail}`],
    ['99 million rounds of PBKDF2', `$pbkdf2-sha256$i=99999999${tail}`],
    ['a key of 32 digests, each of 100,000 rounds', `$pbkdf2-sha256$i=100000$${'a'.repeat(22)}$${'b'.repeat(1366)}`],
    ['the same of passlib', `$pbkdf2-sha256$100000$${'a'.repeat(22)}$${'b'.repeat(1366)}`],
    ['the same of Django', `pbkdf2_sha256$100000$${'a'.repeat(22)}$${'b'.repeat(1366)}`],
    ['99 million of passlib', `$pbkdf2-sha256$99999999${tail}`],
    ['99 million of Django', `pbkdf2_sha256$99999999${tail}`],
    ['9 million rounds of sha-crypt', `$5$rounds=9999999$salt$${'b'.repeat(43)}`],
    ['2 ** 30 rounds of phpass', `$P$S${'a'.repeat(30)}`],
  ])('%s', async (_, hash) => {
    expect(hashFault(hash, true)).toContain('costs too much');
    expect(await passwords.check('pw', hash)).toEqual({ matches: false, outdated: false });
  });
});

describe('CryptThread', () => {
  const job = { kind: 'unixCrypt', password: 'pw', id: '5', salt: 'salt', rounds: 5_000 } as const;

  it('exists from the first hash until it was idle', async () => {
    const thread = new CryptThread(1);
    expect(thread.isRunning).toBe(false);
    const first = await thread.run(job);
    while (thread.isRunning) await turn();
    expect(await thread.run(job)).toBe(first);
    await thread.stop();
  });

  it('refuses more than eight at once, and what waits when it ends', async () => {
    const thread = new CryptThread();
    const all = Array.from({ length: 8 }, () => thread.run({ ...job, rounds: 1_000_000 }));
    expect(() => thread.run(job)).toThrow('Too many sign-ins');
    await thread.stop();
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(all.map(() => 'rejected'));
    expect(await thread.run(job)).toHaveLength(43);
    await thread.stop();
  });
});
