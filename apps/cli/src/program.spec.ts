import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { buildPrograms } from '@groundwork/testing/programs';
import { EXIT } from './exit-codes.js';
import { VERSION } from './version.js';
import { CLIENT, groundwork, IdentityProcess, startGroundwork, type Ended } from './testing/identity-process.js';

const POLL_MS = 20;
const PATIENCE_MS = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'groundwork-cli-'));
const path = (name: string): string => join(folder, name);
const written = (name: string, text: string): string => {
  writeFileSync(path(name), text);
  return path(name);
};

let identity: IdentityProcess;
beforeAll(async () => {
  buildPrograms('identity', 'cli');
  identity = await IdentityProcess.start();
});
afterAll(async () => {
  await identity.stop();
  rmSync(folder, { recursive: true });
});

const run = (args: readonly string[], input?: string): Promise<Ended> =>
  groundwork(args, { ...CLIENT, GROUNDWORK_URL: identity.url }, input);

const ROLES = 'roles:\n  - role_name: clerk\n    role_description: Sells\n';

describe('groundwork config', () => {
  it('prints differences, exits with 3 with --exit-code, applies them, and finds none after', async () => {
    const file = written('roles.yaml', ROLES);
    expect(await run(['config', 'diff', file])).toMatchObject({ code: EXIT.ok, out: '+ role clerk\n' });
    expect(await run(['config', 'diff', file, '--exit-code'])).toMatchObject({ code: EXIT.different });
    expect(await run(['config', 'apply', file])).toEqual({ code: EXIT.ok, out: '+ role clerk\n', err: 'Applied.\n' });
    expect(await run(['config', 'diff', '-', '--exit-code'], ROLES)).toEqual({
      code: EXIT.ok,
      out: '',
      err: 'No differences.\n',
    });
    const changed = await run(['config', 'diff', '-', '--json'], ROLES.replace('Sells', 'Counts'));
    expect(JSON.parse(changed.out)).toMatchObject({
      change: [{ kind: 'role', name: 'clerk', members: ['role_description'] }],
    });
  });

  it('exports documents that apply unchanged, as YAML and as JSON', async () => {
    for (const format of ['yaml', 'json']) {
      const file = path(`export.${format}`);
      expect(await run(['config', 'export', '--format', format, '-o', file])).toMatchObject({ code: EXIT.ok });
      expect(readFileSync(file, 'utf8')).toContain('clerk');
      expect(await run(['config', 'apply', file, '--prune'])).toMatchObject({
        code: EXIT.ok,
        out: '',
        err: 'Nothing to change.\n',
      });
    }
  });

  it('grants an application scopes of storage and tree, and applies what another installation exported', async () => {
    const resources = [
      '{ resource: urn:groundwork:storage, scopes: [files:read, files:write] }',
      '{ resource: urn:groundwork:tree, scopes: [trees:read] }',
    ];
    const document = `clients:\n  - client_name: Shop\n    client_type: spa\n    is_public: true\n    resources:\n${resources.map((line) => `      - ${line}\n`).join('')}`;
    expect(await run(['config', 'diff', '-'], document)).toMatchObject({ code: EXIT.ok, out: '+ client Shop\n' });
    expect(await run(['config', 'apply', '-'], document)).toMatchObject({ code: EXIT.ok, err: 'Applied.\n' });
    const { out: exported } = await run(['config', 'export']);
    const other = await IdentityProcess.start();
    const there = (args: readonly string[]) => groundwork(args, { ...CLIENT, GROUNDWORK_URL: other.url }, exported);
    expect(await there(['config', 'apply', '-'])).toMatchObject({ code: EXIT.ok, err: 'Applied.\n' });
    expect(await there(['config', 'diff', '-', '--exit-code'])).toEqual({
      code: EXIT.ok,
      out: '',
      err: 'No differences.\n',
    });
    expect((await there(['config', 'export'])).out).toBe(exported);
    await other.stop();
  });

  it('exits with 1 and the paths of the errors when the document is rejected', async () => {
    const answer = await run(['config', 'apply', '-'], 'roles:\n  - role_name: x\n    nonsense: 1\n');
    expect(answer).toMatchObject({ code: EXIT.failed, out: '' });
    expect(answer.err).toContain('roles[0].nonsense is not a member of this body');
  });
});

describe('groundwork users', () => {
  it('imports a file, prints its counts, and exits with 4 when lines were rejected', async () => {
    const lines = Array.from({ length: 300 }, (_, n) =>
      JSON.stringify({ username: `cli-${n}`, email: `cli-${n}@example.com` }),
    );
    const file = written('users.ndjson', `${lines.join('\n')}\n`);
    const first = await run(['users', 'import', file]);
    expect(first).toMatchObject({ code: EXIT.ok });
    expect(first.out).toMatch(/^import [-0-9a-f]{36}: 300 received, 300 added, 0 changed, 0 failed\n$/);
    expect(first.err).toMatch(/^bytes sent: \d+ of \d+\nusers done: \d+ of 300\n$/);
    const second = await run(['users', 'import', '-'], '{"username":"cli-0","name":"Changed"}\n{"username":"a b"}\n');
    expect(second).toMatchObject({ code: EXIT.partial });
    expect(second.out).toContain('2 received, 0 added, 1 changed, 1 failed');
    expect(second.err).toContain('line 2: username must be without spaces');
    expect((await run(['users', 'import', file, '--no-wait'])).out).toMatch(/^[-0-9a-f]{36}\n$/);
  });

  it('cancels by Ctrl-C: the whole import while sending, the remaining lines while applying', async () => {
    const importing = () => startGroundwork(['users', 'import', '-'], { ...CLIENT, GROUNDWORK_URL: identity.url });
    const { query } = identity.schema;
    const isThere = async (what: string) => {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(POLL_MS))
        if ((await query(what)).length > 0) return;
      throw new Error(`never: ${what}`);
    };
    const sent = importing();
    sent.child.stdin.write('{"username":"cancelled-0"}\n');
    await isThere(`select 1 from imports where state = 'receiving'`);
    sent.child.kill('SIGINT');
    expect(await sent.ended).toMatchObject({ code: EXIT.cancelled, out: '' });
    expect((await sent.ended).err).toContain('Cancelled: no user was imported.');
    await isThere(`select 1 from imports where failure = 'The file was cut off before its end.'`);

    const holder = new pg.Client({ connectionString: identity.schema.url });
    await holder.connect();
    await holder.query(
      `set search_path to ${identity.schema.name}; begin; select 1 from users where username = 'cli-0' for update`,
    );
    const applied = importing();
    const names = Array.from({ length: 12_000 }, (_, n) => (n === 6_000 ? 'cli-0' : `cancelled-${n}`));
    applied.child.stdin.end(names.map((username) => JSON.stringify({ username, nickname: 'x' })).join('\n'));
    await isThere(`select 1 from imports where state = 'running' and added = 5000`);
    applied.child.kill('SIGINT');
    // The batch that waits for the holder is rolled back.
    const { code, out, err } = await applied.ended;
    await holder.query('rollback');
    await holder.end();
    expect([code, out]).toEqual([
      EXIT.cancelled,
      expect.stringMatching(/: 12000 received, 5000 added, 0 changed, 0 failed\n$/),
    ]);
    expect(err).toContain('Cancelled: what was imported stays; import the file again for the rest.');
    expect(await query(`select 1 from users where username like 'cancelled-%'`)).toHaveLength(5_000);
    await query(`delete from users where username like 'cancelled-%'`);
  });

  it('exports to a file that only its owner may read, some users or all', async () => {
    const file = path('exported.ndjson');
    expect(await run(['users', 'export', '-o', file, '--hashes'])).toMatchObject({ code: EXIT.ok, out: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const users = readFileSync(file, 'utf8').trim().split('\n');
    expect(users).toHaveLength(301);
    expect(users[0]).toContain('password_hash');
    const some = await run(['users', 'export', '--q', "username='cli-7'"]);
    expect(JSON.parse(some.out)).toMatchObject({ username: 'cli-7', email: 'cli-7@example.com' });
  });
});

describe('groundwork keys rotate and groundwork token', () => {
  it('rotate keys and print active tokens', async () => {
    const rotated = await run(['keys', 'rotate', '--algorithm', 'ES256', '--delay-seconds', '0']);
    expect(rotated).toMatchObject({ code: EXIT.ok });
    const { out } = await run(['token', '--scope', 'roles:read']);
    const answer = await fetch(`${identity.url}/roles`, { headers: { authorization: `Bearer ${out.trim()}` } });
    expect(answer.status).toBe(200);
    const byToken = await groundwork(['config', 'export', '--token-file', '-'], { GROUNDWORK_URL: identity.url }, out);
    expect(byToken).toMatchObject({ code: EXIT.failed });
    expect(byToken.err).toContain('configuration:read');
  });
});

describe('groundwork --version', () => {
  it('prints the version of the package', async () => {
    expect(await run(['--version'])).toEqual({ code: EXIT.ok, out: `${VERSION}\n`, err: '' });
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+/);
  });
});

describe('an invalid command line', () => {
  it.each([
    [['nonsense']],
    [['config', 'diff']],
    [['config', 'apply', '/nowhere/at/all.yaml']],
    [['users', 'import', '/nowhere/at/all.ndjson']],
    [['config', 'export', '--format', 'xml']],
    [['keys', 'rotate', '--delay-seconds', 'soon']],
    [['token', '--url', 'ftp://x']],
    [['token', '--client-secret-file', '/nowhere']],
    [['token', '--client-secret', 'shown-in-ps']],
  ])('%j exits with 2', async (args) => {
    expect(await run(args)).toMatchObject({ code: EXIT.usage, out: '' });
  });

  it('exits with 2 without credentials, with 1 for a wrong secret and an unreachable server', async () => {
    const url = identity.url;
    expect(await groundwork(['token'], { GROUNDWORK_URL: url })).toMatchObject({ code: EXIT.usage });
    const wrong = { ...CLIENT, GROUNDWORK_URL: url, GROUNDWORK_CLIENT_SECRET: 'wrong' };
    const refused = await groundwork(['token'], wrong);
    expect(refused).toMatchObject({ code: EXIT.failed, err: expect.stringMatching(/^groundwork: 401 /) as string });
    const away = { ...CLIENT, GROUNDWORK_URL: 'http://localhost:9' };
    const unreachable = await groundwork(['token'], away);
    expect(unreachable).toMatchObject({
      code: EXIT.failed,
      err: expect.stringContaining('cannot be reached') as string,
    });
  });

  it('reads a secret from a file', async () => {
    const file = written('secret', `${CLIENT.GROUNDWORK_CLIENT_SECRET}\n`);
    const env = { GROUNDWORK_URL: identity.url, GROUNDWORK_CLIENT_ID: CLIENT.GROUNDWORK_CLIENT_ID };
    expect(await groundwork(['token', '--client-secret-file', file], env)).toMatchObject({ code: EXIT.ok });
  });
});
