import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mainFileOf } from '@groundwork/testing';

/** What the built service reads and where it keeps things. */
export interface ProcessOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly schema: { readonly url: string; readonly name: string };
  readonly issuer: { readonly url: string };
}

/** The built service in a process of its own, as it runs in production. */
export class StorageProcess {
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Resolves when it listens. */
  static async start({ env, schema, issuer }: ProcessOptions): Promise<StorageProcess> {
    const child = spawn(process.execPath, [mainFileOf('storage')], {
      env: variables({ env, schema, issuer }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The service ended with ${code} before it listened.`)));
      // It goes on to be read, so that the process never waits for us.
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const found = /"url":"([^"]+)"/.exec(text)?.[1];
        if (found) resolve(found.replace('localhost', '127.0.0.1'));
      });
    });
    return new StorageProcess(child, url);
  }

  /** Begins a command of the service; `said` fills with what it prints. */
  static begin(options: ProcessOptions, ...args: string[]): { child: ChildProcess; said: string[] } {
    const child = spawn(process.execPath, [mainFileOf('storage'), ...args], {
      env: variables(options),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
    return { child, said };
  }

  /** Runs a command of the service to its end; answers what it printed. Throws when it fails. */
  static async run(options: ProcessOptions, ...args: string[]): Promise<string> {
    const { child, said } = StorageProcess.begin(options, ...args);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said.join('')}`);
    return said.join('');
  }

  /** Sends a signal; resolves when the process has ended, at once for one that only pauses it. */
  async signal(name: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = name === 'SIGSTOP' || name === 'SIGCONT' ? undefined : once(this.child, 'exit');
    this.child.kill(name);
    await gone;
  }
}

const variables = ({ env, schema, issuer }: ProcessOptions): NodeJS.ProcessEnv => ({
  ...env,
  DATABASE_URL: schema.url,
  DATABASE_SCHEMA: schema.name,
  PORT: '0',
  HOST: '127.0.0.1',
  ISSUER: issuer.url,
  AUTH_INTROSPECT: 'never',
  METRICS_PORT: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  WEBHOOK_KEY: Buffer.alloc(32, 1).toString('base64'),
  LOG_FORMAT: 'json',
});
