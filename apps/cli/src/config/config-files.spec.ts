import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPrograms } from '@groundwork/testing/programs';
import { EXIT } from '../exit-codes.js';
import { CLIENT, groundwork, IdentityProcess, type Ended } from '../testing/identity-process.js';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-config-'));
const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
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

const run = (...args: string[]): Promise<Ended> =>
  groundwork(['config', ...args], { ...CLIENT, GROUNDWORK_URL: identity.url });

describe('several files and --var', () => {
  it('become one document, of which a later file replaces members', async () => {
    const base = written(
      'base.yaml',
      'roles:\n  - { role_name: clerk, role_description: "Of ${PLACE}" }\n  - { role_name: chef, role_description: "$${PLACE}" }\n',
    );
    const overlay = written(
      'overlay.json',
      '{"roles":[{"role_name":"chef","app_metadata":[{"key":"n","value":"${N}"}]}]}',
    );
    const vars = ['--var', 'PLACE=a: "b" {c}', '--var', 'N=1'];
    expect(await run('apply', base, overlay, ...vars)).toMatchObject({
      code: EXIT.ok,
      out: '+ role clerk\n+ role chef\n',
    });
    const rows = await identity.schema.query(
      `select role_name, role_description, app_metadata from roles where role_name in ('clerk', 'chef') order by role_name`,
    );
    expect(rows).toEqual([
      { role_name: 'chef', role_description: '${PLACE}', app_metadata: [{ key: 'n', value: '1' }] },
      { role_name: 'clerk', role_description: 'Of a: "b" {c}', app_metadata: [] },
    ]);
    expect(await run('diff', base, overlay, ...vars, '--exit-code')).toMatchObject({ code: EXIT.ok, out: '' });
  });

  it('without a value exit with 2 and name it; one file without variables is sent as it is', async () => {
    const file = written('literal.yaml', 'roles: [{ role_name: literal, role_description: "${HOME}" }]\n');
    const missing = await run('apply', file, '--var', 'OTHER=1');
    expect(missing).toMatchObject({ code: EXIT.usage, out: '' });
    expect(missing.err).toContain('No value is given for HOME');
    expect(await run('apply', file)).toMatchObject({ code: EXIT.ok, out: '+ role literal\n' });
    expect(await run('diff', file, '--exit-code')).toMatchObject({ code: EXIT.ok });
    expect(await run('apply', file, '--var', 'no name=1')).toMatchObject({ code: EXIT.usage });
  });
});

describe('config diff', () => {
  it('prints what members were and become', async () => {
    const at = (text: string) => written('values.yaml', `roles: [{ role_name: cook, role_description: ${text} }]\n`);
    await run('apply', at('Boils'));
    expect(await run('diff', at('Fries'))).toMatchObject({
      code: EXIT.ok,
      out: '~ role cook (role_description)\n    role_description: "Boils" → "Fries"\n',
    });
  });
});

describe('scopes that the token lacks', () => {
  it('are listed before anything is sent', async () => {
    const { out } = await groundwork(['token', '--scope', 'configuration:read roles:read'], {
      ...CLIENT,
      GROUNDWORK_URL: identity.url,
    });
    const file = written(
      'grants.yaml',
      'roles: [{ role_name: giver, permissions: [{ resource: urn:groundwork:identity, scopes: [roles:read, users:write] }] }]\n',
    );
    const refused = await groundwork(
      ['config', 'apply', file],
      // Nobody listens there: had it sent something, it would say so.
      { GROUNDWORK_URL: 'http://localhost:9', GROUNDWORK_TOKEN: out.trim() },
    );
    expect(refused).toEqual({
      code: EXIT.failed,
      out: '',
      err: 'groundwork: The token lacks configuration:write, users:write.\n',
    });
  });
});
