import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPrograms } from '@groundwork/testing/programs';
import { EXIT } from '../exit-codes.js';
import { CLIENT, groundwork, IdentityProcess, type Ended } from '../testing/identity-process.js';
import { ServiceProcess } from '../testing/service-process.js';

let identity: IdentityProcess;
let tree: ServiceProcess;
const folder = mkdtempSync(join(tmpdir(), 'groundwork-tree-'));

beforeAll(async () => {
  buildPrograms('identity', 'tree', 'cli');
  identity = await IdentityProcess.start();
  tree = await ServiceProcess.start('tree', identity.url);
});
afterAll(async () => {
  await tree.stop();
  await identity.stop();
  rmSync(folder, { recursive: true });
});

const env = (): NodeJS.ProcessEnv => ({ ...CLIENT, GROUNDWORK_URL: identity.url, GROUNDWORK_TREE_URL: tree.url });
const run = (...args: string[]): Promise<Ended> => groundwork(['tree', ...args], env());
const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
/** There is no command that makes a tree. */
async function post(path: string, body: object): Promise<void> {
  const { out } = await groundwork(['token'], env());
  const answer = await fetch(tree.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${out.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

const NODES = '{"code":"asia","name":"Asia"}\n{"code":"mongolia","parent_code":"asia","name":"Mongolia"}\n';

describe('groundwork tree', () => {
  it('lists, imports, exports, compares and merges versions', async () => {
    await post('/trees', { code: 'geo', name: 'Places' });
    await post('/trees/geo/versions', { version: 'a' });
    await post('/trees/geo/versions', { version: 'b' });
    expect((await run('ls')).out).toContain('geo  Places\n');
    expect((await run('ls', 'geo')).out).toContain('geo/a  open  a\n');
    const file = written('nodes.ndjson', NODES);
    const planned = await run('import', file, 'geo/a', '--dry-run');
    expect(planned).toMatchObject({ code: EXIT.different, out: '2 added, 0 changed, 0 moved, 0 removed\n' });
    const imported = await run('import', file, 'geo/a');
    expect(imported).toMatchObject({ code: EXIT.ok, out: planned.out });
    expect(imported.err).toMatch(new RegExp(`^bytes sent: ${NODES.length} of ${NODES.length}\\n(rows: \\d+\\n)?$`));
    expect(await run('import', file, 'geo/a', '--dry-run')).toMatchObject({
      code: EXIT.ok,
      out: '0 added, 0 changed, 0 moved, 0 removed\n',
    });
    const target = join(folder, 'exported.ndjson');
    const exported = await run('export', 'geo/a', '-o', target);
    expect(exported).toMatchObject({ code: EXIT.ok, out: '' });
    expect(exported.err).toContain(`bytes written: ${statSync(target).size}\nWritten to ${target}.\n`);
    expect(readFileSync(target, 'utf8').trim().split('\n')).toHaveLength(3); // with the root
    expect(await run('import', target, 'geo/a', '--mode', 'replace', '--dry-run')).toMatchObject({ code: EXIT.ok });
    const differences = await run('diff', 'geo/b', 'a');
    expect(differences).toMatchObject({ code: EXIT.different });
    expect(differences.out).toMatch(/^\+ asia.*\n\+ mongolia.*\n$/);
    expect(await run('merge', 'geo/b', 'a', '--no-base', '--dry-run')).toMatchObject({
      code: EXIT.different,
      out: planned.out,
    });
    expect(await run('merge', 'geo/b', 'a', '--no-base')).toMatchObject({ code: EXIT.ok, out: planned.out });
    expect(await run('diff', 'geo/b', 'a')).toEqual({ code: EXIT.ok, out: '', err: 'No differences.\n' });
    const json = await run('export', 'geo/b', '--format', 'json');
    expect(json.out).toContain('Mongolia');
    expect(json.err).toContain(`bytes written: ${Buffer.byteLength(json.out)}\n`);
  });

  it('names the faulty line of a file, and changes nothing', async () => {
    await post('/trees', { code: 'faulty', name: 'Faulty' });
    await post('/trees/faulty/versions', { version: 'a' });
    const broken = await run(
      'import',
      written('broken.ndjson', `${NODES}{"code":"x","parent_code":"nowhere"}\n`),
      'faulty/a',
    );
    expect(broken).toMatchObject({ code: EXIT.failed, out: '' });
    expect(broken.err).toContain('line 3');
    expect((await run('export', 'faulty/a')).out).not.toContain('asia');
  });

  it('takes a table whose columns have other names, in the encoding of Windows', async () => {
    await post('/trees', { code: 'catalogue', name: 'Catalogue' });
    const file = join(folder, 'catalogue.csv');
    writeFileSync(file, 'SKU;Bezeichnung;Gruppe;Notiz\nk;K\xfcche;;x\np;Pfanne;k;\n', 'latin1');
    const mapping = JSON.stringify({ SKU: 'code', Bezeichnung: 'name', Gruppe: 'parent_code', Notiz: null });
    const as = ['--charset', 'windows-1252', '--mode', 'replace'];
    expect((await run('import', file, 'catalogue/v1', ...as)).err).toContain('mapping=');
    const imported = await run('import', file, 'catalogue/v1', ...as, '--mapping', mapping);
    expect(imported).toMatchObject({ code: EXIT.ok, out: '2 added, 0 changed, 0 moved, 1 removed\n' });
    expect((await run('export', 'catalogue/v1')).out).toContain('"Küche"');
    const staff = written('staff.csv', 'Employee ID,Name,Manager ID\n1,Oyuna,\n2,Erdene,1\n');
    expect(await run('import', staff, 'catalogue/v1', '--preset', 'org')).toMatchObject({ code: EXIT.ok });
    expect(await run('import', file, 'catalogue/v1', '--mapping', 'SKU=code')).toMatchObject({ code: EXIT.usage });
  });

  it.each([[['import', 'nodes.txt', 'geo/a']], [['export', 'geo']], [['diff', 'geo/a/b', 'a']], [['ls', 'geo', 'a']]])(
    '%j exits with 2',
    async (args) => {
      expect(await run(...args)).toMatchObject({ code: EXIT.usage, out: '' });
    },
  );
});

describe('groundwork version', () => {
  it('prints the version of each server, and exits with 1 where one is away', async () => {
    const answer = await groundwork(['version'], {
      ...CLIENT,
      GROUNDWORK_URL: identity.url,
      GROUNDWORK_TREE_URL: tree.url,
      GROUNDWORK_STORAGE_URL: 'http://localhost:9',
    });
    expect(answer.code).toBe(EXIT.failed);
    expect(answer.out).toMatch(/^groundwork \d\S*\nidentity \d\S* \(Active\)\nstorage - \(.+\)\ntree \d\S* \(\w+\)\n$/);
  });
});
