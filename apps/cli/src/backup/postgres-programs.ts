import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CommandFailure, EXIT } from '../exit-codes.js';

/** A database, and where PostgreSQL's own programs are. */
export interface PostgresPrograms {
  /** `postgres://user:password@host:port/database` */
  readonly url?: string;
  /** Folder of pg_dump and pg_restore; without it they are looked for in PATH. */
  readonly folder?: string;
}

/** One of PostgreSQL's programs, running. */
export interface RunningProgram {
  readonly output: NodeJS.ReadableStream;
  /** Rejects with what it complained about when it did not end well. */
  readonly ended: Promise<void>;
}

const LONGEST_COMPLAINT = 2_000;

/** Starts pg_dump or pg_restore. The address goes by the environment: what stands in the arguments stands in `ps`. */
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
  ended.catch(() => undefined); // Who reads the output first still hears of it by awaiting.
  return { output: child.stdout, ended };
}

/** Runs one to its end. */
export async function runProgram(programs: PostgresPrograms, name: string, args: readonly string[]): Promise<void> {
  const { output, ended } = startProgram(programs, name, args);
  output.resume();
  await ended;
}

/** libpq's variables of an address. (PostgreSQL, "Environment Variables") */
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
