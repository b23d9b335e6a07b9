import { execFileSync } from 'node:child_process';
import { buildPrograms } from '@groundwork/testing/programs';
import { EXIT } from '../exit-codes.js';
import { CLIENT, groundwork, IdentityProcess, type Ended } from '../testing/identity-process.js';

let identity: IdentityProcess;
beforeAll(async () => {
  buildPrograms('identity', 'cli');
  identity = await IdentityProcess.start();
});
afterAll(() => identity.stop());

const run = (args: readonly string[], input?: string): Promise<Ended> =>
  groundwork(args, { ...CLIENT, GROUNDWORK_URL: identity.url }, input);

const BODIES = {
  users: { username: 'grace', email: 'grace@example.com' },
  clients: { client_name: 'Till', client_type: 'machine' },
  roles: { role_name: 'cashier', role_description: 'Sells' },
} as const;

describe.each(['users', 'clients', 'roles'] as const)('groundwork %s', (name) => {
  it('create, get and ls agree', async () => {
    const made = await run([name, 'create', '-'], JSON.stringify(BODIES[name]));
    expect(made).toMatchObject({ code: EXIT.ok, out: expect.stringMatching(/^[-0-9a-f]{36}\n$/) as string });
    const id = made.out.trim();
    const one = await run([name, 'get', id]);
    expect(JSON.parse(one.out)).toMatchObject({ id, ...BODIES[name] });
    const lines = (await run([name, 'ls', '--json'])).out.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toContain(id);
    const listed = await run([name, 'ls', '--q', `id = '${id}'`]);
    expect(listed.out.startsWith(`${id}  `)).toBe(true);
    expect(listed.out.split('\n')).toHaveLength(2);
  });

  it('name what is wrong with a record', async () => {
    const refused = await run([name, 'create', '-'], 'nonsense: 1\n');
    expect(refused).toMatchObject({ code: EXIT.failed, out: '' });
    expect(refused.err).toContain('nonsense');
  });
});

describe('groundwork completion', () => {
  const completed = (script: string, typed: readonly string[]): string[] => {
    const words = typed.map((word) => `'${word}'`).join(' ');
    const program = `${script}\nCOMP_WORDS=(${words}); COMP_CWORD=${typed.length - 1}; _groundwork; echo "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', program], { encoding: 'utf8' }).trim().split(' ');
  };

  it('completes commands and options in bash', async () => {
    const { out } = await run(['completion', 'bash']);
    expect(completed(out, ['groundwork', 'sto'])).toEqual(['storage']);
    expect(completed(out, ['groundwork', 'storage', ''])).toEqual(
      expect.arrayContaining(['ls', 'cp', 'mv', 'rm', 'url']),
    );
    expect(completed(out, ['groundwork', 'storage', 'cp', '-r', 'a', '--sk'])).toEqual(['--skip-same']);
  });

  it.each(['zsh', 'fish'])('prints the same words for %s', async (shell) => {
    const { code, out } = await run(['completion', shell]);
    expect(code).toBe(EXIT.ok);
    for (const word of ['storage cp', '--skip-same', 'completion']) expect(out).toContain(word);
    expect(await run(['completion', 'csh'])).toMatchObject({ code: EXIT.usage });
  });
});
