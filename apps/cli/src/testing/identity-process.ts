import { execFileSync, spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import {
  createSchemaBeside,
  createTestSchema,
  mainFileOf,
  type Program,
  type TestSchema,
} from '@groundwork/testing/programs';

/** A key of 32 bytes that guards nothing. */
const KEY = Buffer.alloc(32, 'key').toString('base64');

/** Encrypts secrets of webhooks, in tests. */
export const WEBHOOK_KEY = KEY;

/** Credentials of the default client, for tests. */
export const CLIENT = {
  GROUNDWORK_CLIENT_ID: '01990000-0000-7000-8000-000000000001',
  GROUNDWORK_CLIENT_SECRET: 'secret-of-a-default-client-of-a-test',
};

/** A schema that the built service has migrated, and no process on it; in the database of another one, if that is given. */
export async function migratedSchema(service: Exclude<Program, 'cli'>, beside?: TestSchema): Promise<TestSchema> {
  const schema = await (beside ? createSchemaBeside(beside) : createTestSchema());
  const others = { ISSUER: 'http://localhost:9', STORE: 'disk', DISK_ROOT: tmpdir(), WEBHOOK_KEY: KEY };
  const services = { INTROSPECTION_CLIENT_ID: CLIENT.GROUNDWORK_CLIENT_ID, INTROSPECTION_CLIENT_SECRET: KEY };
  execFileSync(process.execPath, [mainFileOf(service), 'migrate'], {
    env: { ...variables(schema, 0), ...others, ...services },
  });
  return schema;
}

/** Identity in a process of its own. */
export class IdentityProcess {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    readonly schema: TestSchema,
  ) {}

  /** Resolves when it listens. */
  static async start(): Promise<IdentityProcess> {
    const schema = await createTestSchema();
    const port = await freePort();
    const child = spawn(process.execPath, [mainFileOf('identity')], {
      env: variables(schema, port),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`Identity ended with ${code} before it listened.`)));
      child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('"listening"') && resolve());
    });
    return new IdentityProcess(`http://localhost:${port}`, child, schema);
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
    await this.schema.drop();
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // it listens on TCP
  server.close();
  return port;
}

/** The environment of a service with a schema of its own. */
export const variables = (schema: TestSchema, port: number): NodeJS.ProcessEnv => ({
  DATABASE_URL: schema.url,
  DATABASE_SCHEMA: schema.name,
  PORT: String(port),
  METRICS_PORT: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  LOG_FORMAT: 'json',
  COOKIE_KEYS: 'cookies-of-a-test-that-guards-nothing',
  KEY_ENCRYPTION_KEYS: KEY,
  SECRET_PEPPER: Buffer.alloc(32, 'pepper').toString('base64'),
  DEFAULT_CLIENT_ID: CLIENT.GROUNDWORK_CLIENT_ID,
  DEFAULT_CLIENT_SECRET: CLIENT.GROUNDWORK_CLIENT_SECRET,
  ADMIN_PASSWORD: 'password-of-a-test',
  SERVICES_CLIENT_SECRET: KEY,
});

/** Exit code and output of a command. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A running command. */
export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

/** Starts the built command line in a process of its own; it waits for its input. */
export function startGroundwork(args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, [mainFileOf('cli'), ...args], { env });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  child.stdin.on('error', () => undefined); // it may end without reading
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, ...said }));
  return { child, ended };
}

/** Runs it and waits for it. */
export function groundwork(args: readonly string[], env: NodeJS.ProcessEnv, input = ''): Promise<Ended> {
  const { child, ended } = startGroundwork(args, env);
  child.stdin.end(input);
  return ended;
}
