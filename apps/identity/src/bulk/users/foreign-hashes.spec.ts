import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startWhole, type Whole } from '../../testing/start-whole.js';
import type { Import } from './import.entity.js';
import { WeakHashes } from './weak-hashes.service.js';

const POLL_MS = 20;

interface Vector {
  readonly tool: string;
  readonly password: string;
  readonly hash: string;
}
const FILE = new URL('../../platform/passwords/foreign-hashes.json', import.meta.url);
/** One for each form; the others differ in the password's length. */
const VECTORS = (JSON.parse(readFileSync(FILE, 'utf8')) as Vector[]).filter(({ tool }) => !tool.endsWith('characters'));
const isWeak = ({ tool }: Vector): boolean => /phpass|md5|passwd -1|ldap/.test(tool);
const nameOf = (index: number): string => `user-${index}`;

let whole: Whole;
let token: string;
beforeAll(async () => {
  whole = await startWhole();
  token = await whole.tokenFor('users:import users:write');
});
afterAll(() => whole.close());

const importVectors = async (query: Record<string, string>): Promise<Import> => {
  const request = whole.send('post', '/users/import', undefined, token).query(query).type('application/x-ndjson');
  const lines = VECTORS.map(({ hash }, index) => JSON.stringify({ username: nameOf(index), password_hash: hash }));
  request.write(lines.join('\n'));
  let record = (await request).body as Import;
  while (!record.finished_at) {
    await wait(POLL_MS);
    record = (await whole.send('get', `/imports/${record.id}`, undefined, token)).body as Import;
  }
  return record;
};
const hashOf = async (index: number) =>
  (await whole.query<{ password_hash: string | null }>('select password_hash from users where username = $1', [nameOf(index)]))[0]!.password_hash; // prettier-ignore
const signIn = (username: string, password: string) =>
  whole.form('/token', { grant_type: 'password', username, password, scope: 'openid' });

describe('Imported hashes of other systems', () => {
  it('refuses weak ones by line, and takes them with accept_weak', async () => {
    const weak = VECTORS.filter(isWeak).length;
    const first = await importVectors({});
    expect(first).toMatchObject({ state: 'completed', added: VECTORS.length - weak, failed: weak });
    expect(first.errors[0]).toMatchObject({ field: 'password_hash', message: expect.stringContaining('accept_weak') });
    expect(await importVectors({ accept_weak: 'true' })).toMatchObject({ added: weak, failed: 0 });
  });

  it.each(VECTORS.map(({ tool }, index) => [tool, index] as const))(
    '%s: signs in, and is replaced',
    async (_, index) => {
      const { password, hash } = VECTORS[index]!;
      expect(await hashOf(index)).toBe(hash);
      expect(await signIn(nameOf(index), 'another password')).toMatchObject({ status: 400 });
      expect(await hashOf(index)).toBe(hash);
      expect(await signIn(nameOf(index), password)).toMatchObject({ status: 200 });
      expect(await hashOf(index)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await signIn(nameOf(index), password)).toMatchObject({ status: 200 });
    },
  );

  it('keeps a password that was changed while its old hash was checked', async () => {
    const [{ password, hash }, username] = [VECTORS.find(({ tool }) => tool === 'passlib bcrypt')!, 'racer'];
    await whole.send('post', '/users', { username, password_hash: hash }, token);
    await whole.query(`
      create function change_hash() returns trigger language plpgsql as $$
      begin update users set password_hash = 'changed' where username = 'racer'; return new; end $$;
      create trigger change_hash before insert on login_attempts for each row execute function change_hash()`);
    await signIn(username, password);
    await whole.query('drop function change_hash cascade');
    const rows = await whole.query('select password_hash from users where username = $1', [username]);
    expect(rows).toEqual([{ password_hash: 'changed' }]);
  });
});

describe('Hashes that are not taken', () => {
  it.each([
    ['a weak one', '$1$p0T7mcd2$glWmf759ZqZwPFc8MFjfl/'],
    ['8 GiB of scrypt', `$scrypt$ln=23,r=8,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`],
    ['an unknown form', '{MD5}X03MO1qnZdYdgyfeuILPmQ=='],
  ])('%s: a user is not created with it', async (_, password_hash) => {
    const answer = await whole.send('post', '/users', { username: 'nobody', password_hash }, token);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'password_hash' }] } });
  });
});

describe('WeakHashes', () => {
  it('removes weak hashes after 180 days, and no others', async () => {
    const [strong, weak] = ['$2b$05$KwtfavW3doO8nQZ6FQfWBeHCrhqk7d65IVJLsMQtEugZPAl.bBPrm', '{SSHA}G/1SiAVcZGa8BqzqWAa6a7ifx4pwDkGI']; // prettier-ignore
    const add = (username: string, hash: string, days: number) =>
      whole.query(
        `insert into users (id, tenant_id, username, password_hash, password_changed_at)
         select gen_random_uuid(), id, $1, $2, now() - make_interval(days => $3) from tenants where is_default`,
        [username, hash, days],
      );
    await add('old-weak', weak, 181);
    await add('old-phpass', '$P$BDEtrsOBblyil71rWy.87/lDbedQDi.', 181);
    await add('old-crypt', '$1$p0T7mcd2$glWmf759ZqZwPFc8MFjfl/', 181);
    await add('young-weak', weak, 179);
    await add('old-strong', strong, 181);
    expect(await whole.app.get(WeakHashes).sweep()).toBe(3);
    const left = await whole.query(
      `select username from users where username ~ '^(old|young)-' and password_hash is not null order by username`,
    );
    expect(left).toEqual([{ username: 'old-strong' }, { username: 'young-weak' }]);
  });
});
