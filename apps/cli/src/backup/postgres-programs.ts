import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CommandFailure, EXIT } from '../exit-codes.js';

/** A database, and the folder of PostgreSQL's programs. */
export interface PostgresPrograms {
  /** `postgres://user:password@host:port/database` */
  readonly url?: string;
  /** Folder of pg_dump and pg_restore; default: PATH. */
  readonly folder?: string;
}

/** A running program of PostgreSQL. */
export interface RunningProgram {
  readonly output: NodeJS.ReadableStream;
  /** Rejects with its error output when it failed. */
  readonly ended: Promise<void>;
}

const LONGEST_COMPLAINT = 2_000;

/** Starts pg_dump or pg_restore. The address is passed by the environment, since `ps` shows arguments. */
export function startProgram(programs: PostgresPrograms, name: string, args: readonly string[]): RunningProgram {
  const program = programs.folder === undefined ? name : join(programs.folder, name);
  const env = { ...process.env, ...(programs.url === undefined ? {} : connectionVariables(programs.url)) };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(-LONGEST_COMPLAINT)));
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () =>
      reject(
        new CommandFailure(
          `${program} was not found: install the PostgreSQL client programs, or set --postgres-bin.`,
          EXIT.usage,
        ),
      ),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new CommandFailure(`${name} failed.`, EXIT.failed, complaint.trim().split('\n')));
    });
  });
  ended.catch(() => undefined); // The rejection is still seen by the caller that awaits it after reading the output.
  return { output: child.stdout, ended };
}

/** Runs one and waits for it. */
export async function runProgram(programs: PostgresPrograms, name: string, args: readonly string[]): Promise<void> {
  const { output, ended } = startProgram(programs, name, args);
  output.resume();
  await ended;
}

/** The environment variables of libpq for an address. (PostgreSQL, "Environment Variables") */
function connectionVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  return {
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(mode === null ? {} : { PGSSLMODE: mode }),
  };
}
