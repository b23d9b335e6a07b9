import { pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { hashSync as bcryptSync } from '@node-rs/bcrypt';
import { Passwords } from './passwords.service.js';

const phc = (scheme: string, settings: string, salt: Buffer, hash: Buffer) =>
  `$${scheme}$${settings}$${[salt, hash].map((part) => part.toString('base64').replace(/=+$/, '')).join('$')}`;

describe('Passwords', () => {
  const passwords = new Passwords(1);
  const salt = randomBytes(16);

  it('49. hashes with Argon2id: 19 MiB, 2 passes, 1 lane', async () => {
    expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('distinguishes the right password from a wrong one', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await passwords.check('correct horse', hash)).toEqual({ matches: true, outdated: false });
    expect(await passwords.check('correct horsf', hash)).toEqual({ matches: false, outdated: false });
  });

  it('treats the two Unicode forms of é as equal', async () => {
    const hash = await passwords.hash('caf\u00e9 latte');
    expect(await passwords.check('cafe\u0301 latte', hash)).toMatchObject({ matches: true });
  });

  it.each([
    ['weak argon2id', hashSync('pw', { memoryCost: 1024, timeCost: 1 })],
    ['argon2i', hashSync('pw', { algorithm: 1 })],
    [
      'scrypt',
      phc('scrypt', 'ln=14,r=8,p=1', salt, scryptSync('pw', salt, 32, { N: 2 ** 14, r: 8, p: 1, maxmem: 2 ** 26 })),
    ],
    ['bcrypt 2b', bcryptSync('pw', 4)],
    ['bcrypt 2y', bcryptSync('pw', 4).replace('$2b', '$2y')],
    ['pbkdf2', phc('pbkdf2-sha256', 'i=1000', salt, pbkdf2Sync('pw', salt, 1000, 32, 'sha256'))],
  ])('49. verifies %s and reports it as outdated', async (_, hash) => {
    expect(await passwords.check('pw', hash)).toEqual({ matches: true, outdated: true });
    expect(await passwords.check('no', hash)).toMatchObject({ matches: false });
  });

  it('verifies a bcrypt hash created by another program', async () => {
    const hash = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'; // crypt_blowfish 1.3, wrapper.c
    expect(await passwords.check('U*U', hash)).toEqual({ matches: true, outdated: true });
  });

  it.each([
    '',
    'text',
    '$scrypt$',
    '$scrypt$ln=30,r=8,p=1$c2FsdA$aGFzaA',
    '$pbkdf2-md99$i=1$c2FsdA$aGFzaGhhc2hoYXNoaGFzaA',
    '$argon2id$x',
    '$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    '$2b$05$short',
    '$argon2id$v=19$m=1,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2g',
  ])('matches nothing for the hash %p', async (hash) => {
    expect(await passwords.check('pw', hash)).toMatchObject({ matches: false });
    expect(await passwords.hash('still alive')).toContain('argon2id');
  });

  it('51. hashes for an unknown user as for a known one, within the same concurrency limit', async () => {
    const refusedOf = async (known: string | null): Promise<number> => {
      const answers = await Promise.allSettled(Array.from({ length: 12 }, () => passwords.check('wrong', known)));
      return answers.filter((answer) => answer.status === 'rejected').length;
    };
    const known = await refusedOf(await passwords.hash('correct horse'));
    expect(known).toBeGreaterThan(0);
    expect(await refusedOf(null)).toBe(known);
  });

  it('answers unavailable when too many requests wait', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => passwords.hash('busy')));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', headers: { 'Retry-After': '1' } } });
    expect(answers.filter((answer) => answer.status === 'fulfilled').length).toBeGreaterThanOrEqual(5);
  });
});
