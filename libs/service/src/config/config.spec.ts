import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonVariables, resourceServerVariables } from './common-variables.js';
import { defineConfig, type ConfigOf, describeConfig } from './define-config.js';
import { derived, ConfigError, type Problem } from './variable.js';
import { variable } from './kinds.js';

const SECRET = Buffer.alloc(32, 7).toString('base64');
const DATABASE = { DATABASE_URL: 'postgres://user:hunter2@db/groundwork' };

/** The problems that reading answers; none when it succeeds. */
function problemsOf(read: () => unknown): readonly Problem[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('defineConfig', () => {
  const definition = defineConfig({
    COUNT: variable.integer({ meaning: 'A number.', default: 3, min: 1, max: 9 }),
    MODE: variable.choice(['fast', 'safe'], { meaning: 'A choice.', default: 'safe' }),
    NAME: variable.text({ meaning: 'A name.', optional: true, pattern: /^[a-z]+$/ }),
    OPEN: variable.flag({ meaning: 'A flag.', default: false }),
    HOSTS: variable.list({ meaning: 'A list.', default: [] }),
    PEPPER: variable.secret({ meaning: 'A secret.', minBytes: 32, base64: true }),
    KEYS: variable.secrets({ meaning: 'Secrets.', optional: true, minBytes: 32, base64: true }),
    SITE: variable.url({ meaning: 'An address.', default: derived('http://localhost', () => 'http://localhost') }),
  });

  it('returns typed values under the names of the variables', () => {
    const config: ConfigOf<typeof definition> = definition.read({
      COUNT: '5',
      MODE: 'fast',
      OPEN: 'yes',
      HOSTS: 'a, b,',
      PEPPER: SECRET,
      SITE: 'https://x.example/',
    });
    const mode: 'fast' | 'safe' = config.MODE;
    const name: string | undefined = config.NAME;
    expect({ ...config, mode, name }).toEqual({
      COUNT: 5,
      MODE: 'fast',
      NAME: undefined,
      OPEN: true,
      HOSTS: ['a', 'b'],
      PEPPER: SECRET,
      KEYS: undefined,
      SITE: 'https://x.example',
      mode: 'fast',
      name: undefined,
    });
  });

  it('treats empty text as not set', () => {
    expect(definition.read({ COUNT: '', MODE: ' ', PEPPER: SECRET })).toMatchObject({ COUNT: 3, MODE: 'safe' });
  });

  it('reports every problem at once, with what is expected', () => {
    const problems = problemsOf(() =>
      definition.read({ COUNT: '12', MODE: 'slow', NAME: 'A1', OPEN: 'maybe', SITE: 'x', HOSTS: 'a' }),
    );
    expect(problems.map(({ name }) => name)).toEqual(['COUNT', 'MODE', 'NAME', 'OPEN', 'PEPPER', 'SITE']);
    expect(problems).toContainEqual({ name: 'COUNT', problem: 'is "12"', expected: 'a whole number from 1 to 9' });
    expect(problems).toContainEqual({ name: 'PEPPER', problem: 'is missing', expected: 'base64 of at least 32 bytes' });
  });

  it.each([
    ['COUNT', '1e3'],
    ['COUNT', '0x10'],
    ['COUNT', '3.5'],
    ['COUNT', '99999999999999999999'],
    ['OPEN', 'TRUEISH'],
    ['SITE', 'ftp://x.example'],
    ['SITE', 'localhost:3000'],
  ])('rejects %s=%s', (name, value) => {
    expect(problemsOf(() => definition.read({ PEPPER: SECRET, [name]: value })).map((problem) => problem.name)).toEqual(
      [name],
    );
  });

  it('never shows a secret', () => {
    const read = () => definition.read({ PEPPER: 'short-secret', KEYS: `${SECRET},tooshort` });
    expect(problemsOf(read)).toHaveLength(2);
    expect(read).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/short-secret|tooshort/) }));
  });

  it('checks rules over several variables once each is valid', () => {
    const ruled = defineConfig(
      { LOW: variable.integer({ meaning: 'l', default: 1 }), HIGH: variable.integer({ meaning: 'h', default: 2 }) },
      ({ LOW, HIGH }) => (LOW <= HIGH ? [] : [{ name: 'LOW', problem: 'is above HIGH' }]),
    );
    expect(problemsOf(() => ruled.read({ LOW: '3' }))).toEqual([{ name: 'LOW', problem: 'is above HIGH' }]);
    expect(problemsOf(() => ruled.read({ LOW: 'x' }))).toHaveLength(1);
  });

  describe('files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    const file = join(folder, 'pepper');
    writeFileSync(file, `${SECRET}\n`);
    afterAll(() => rmSync(folder, { recursive: true }));

    it('reads the file that NAME_FILE names', () => {
      expect(definition.read({ PEPPER_FILE: file }).PEPPER).toBe(SECRET);
    });

    it('rejects a missing file, and reports it once', () => {
      const [problem, ...others] = problemsOf(() => definition.read({ PEPPER_FILE: join(folder, 'none') }));
      expect(problem?.problem).toMatch(/cannot be read from .*none \(PEPPER_FILE: ENOENT\)/);
      expect(others).toEqual([]);
    });

    it('rejects an empty file, and a value given twice', () => {
      const empty = join(folder, 'empty');
      writeFileSync(empty, '\n');
      expect(problemsOf(() => definition.read({ PEPPER_FILE: empty }))[0]?.problem).toMatch(/is empty/);
      expect(problemsOf(() => definition.read({ PEPPER_FILE: file, PEPPER: SECRET }))[0]?.problem).toMatch(
        /given twice/,
      );
    });
  });
});

describe('common variables', () => {
  const tree = defineConfig({ ...commonVariables({ name: 'tree', port: 3003 }), ...resourceServerVariables() });
  const identity = defineConfig(commonVariables({ name: 'identity', port: 3001 }));
  const INTROSPECTION = { INTROSPECTION_CLIENT_ID: 'tree', INTROSPECTION_CLIENT_SECRET: 's3cret' };

  it('derive addresses from the port', () => {
    expect(identity.read({ ...DATABASE, PORT: '4000' })).toMatchObject({
      PUBLIC_URL: 'http://localhost:4000',
      ISSUER: 'http://localhost:4000',
      IDENTITY_URL: 'http://localhost:4000',
      AUDIENCE: 'urn:groundwork:identity',
    });
  });

  it("prefer the service's own database", () => {
    expect(
      tree.read({
        ...DATABASE,
        TREE_DATABASE_URL: 'postgres://tree@db/tree',
        ISSUER: 'http://localhost:3001',
        ...INTROSPECTION,
      }).DATABASE_URL,
    ).toBe('postgres://tree@db/tree');
  });

  it('have open defaults in development and closed ones elsewhere', () => {
    expect(identity.read(DATABASE)).toMatchObject({ CORS_ORIGINS: ['*'], DRAIN_SECONDS: 0 });
    expect(identity.read({ ...DATABASE, ENVIRONMENT: 'production', PUBLIC_URL: 'https://id.example' })).toMatchObject({
      CORS_ORIGINS: [],
      DRAIN_SECONDS: 5,
    });
  });

  it('reject an http issuer outside development, unless it is localhost', () => {
    const at = (ISSUER: string) =>
      problemsOf(() => tree.read({ ...DATABASE, ...INTROSPECTION, ENVIRONMENT: 'production', ISSUER }));
    expect(at('http://identity.example')).toEqual([
      {
        name: 'ISSUER',
        problem: 'is http://identity.example while ENVIRONMENT is production',
        expected: 'an https address',
      },
    ]);
    expect(at('https://identity.example')).toEqual([]);
    expect(at('http://localhost:3001')).toEqual([]);
  });

  it('require credentials unless introspection is off', () => {
    const given = { ...DATABASE, ISSUER: 'http://localhost:3001' };
    const faultsOf = (more: object) => problemsOf(() => tree.read({ ...given, ...more })).map(({ name }) => name);
    expect(faultsOf({})).toEqual(['SERVICES_CLIENT_SECRET']);
    expect(faultsOf({ SERVICES_CLIENT_SECRET: 's3cret' })).toEqual([]);
    expect(faultsOf(INTROSPECTION)).toEqual([]);
    expect(faultsOf({ ...INTROSPECTION, SERVICES_CLIENT_SECRET: 's3cret' })).toEqual([]);
    const halves = ['INTROSPECTION_CLIENT_ID', 'INTROSPECTION_CLIENT_SECRET'];
    for (const half of halves) expect(faultsOf({ SERVICES_CLIENT_SECRET: 's3cret', [half]: 'alone' })).toEqual(halves);
    expect(problemsOf(() => tree.read({ ...given, AUTH_INTROSPECT: 'never' }))).toEqual([]);
  });

  it('never show the password in a database URL', () => {
    expect(problemsOf(() => identity.read({ DATABASE_URL: 'mysql://user:hunter2@db/x' }))).toEqual([
      expect.objectContaining({ problem: 'is not acceptable' }),
    ]);
  });

  it.each([
    ['false', false],
    ['true', true],
    ['1', 1],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
  ])('parse TRUST_PROXY=%s as Express does', (text, value) => {
    expect(identity.read({ ...DATABASE, TRUST_PROXY: text }).TRUST_PROXY).toEqual(value);
  });

  it('reject invalid origins', () => {
    expect(problemsOf(() => identity.read({ ...DATABASE, CORS_ORIGINS: 'https://a.example/path' }))).toHaveLength(1);
  });
});

describe('describeConfig', () => {
  const rows = describeConfig(
    defineConfig({ ...commonVariables({ name: 'tree', port: 3003 }), ...resourceServerVariables() }),
  );

  it('contains name, type, default, meaning', () => {
    expect(rows.find(({ name }) => name === 'PORT')).toEqual({
      name: 'PORT',
      type: 'integer',
      default: '3003',
      required: false,
      secret: false,
      meaning: expect.any(String),
    });
    expect(rows.find(({ name }) => name.includes('DATABASE_URL'))).toMatchObject({
      name: 'TREE_DATABASE_URL or DATABASE_URL',
      required: true,
      secret: true,
    });
    expect(rows.find(({ name }) => name === 'CORS_ORIGINS')?.default).toBe('* in development, else none');
  });
});

describe('sample', () => {
  it('contains a value for every variable without reading the environment', () => {
    const config = defineConfig({
      ...commonVariables({ name: 'tree', port: 3003 }),
      ...resourceServerVariables(),
    }).sample();
    expect(config).toMatchObject({
      PORT: 3003,
      ISSUER: 'http://localhost:3001',
      DATABASE_URL: 'postgres://localhost/groundwork',
    });
  });
});
