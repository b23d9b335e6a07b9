import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../terminal/failure.mjs';

const SHOWN_LINES = 40;

/**
 * Runs a command whose output only matters when it fails: it goes to a log file, whose end is shown then.
 * @param {string} command
 * @param {string[]} args
 * @param {{ title: string, log: string, advice?: string, cwd?: string, env?: NodeJS.ProcessEnv }} options
 */
export async function runLogged(command, args, { title, log, advice, cwd, env }) {
  mkdirSync(dirname(log), { recursive: true });
  const file = openSync(log, 'w');
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', file, file] });
  const end = () => child.kill('SIGTERM');
  process.once('SIGTERM', end);
  try {
    const [code, signal] = await once(child, 'exit');
    if (signal === 'SIGINT' || signal === 'SIGTERM') throw new Failure(`${title} was interrupted.`);
    if (code !== 0) throw new Failure(`${title} failed (${signal ?? `exit code ${code}`}).`, explain(log, advice));
  } finally {
    process.off('SIGTERM', end);
    closeSync(file);
  }
}

/**
 * The output from its first error on, or its end when nothing there is called one.
 * @param {string} log
 * @param {string} [advice]
 */
function explain(log, advice) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const first = lines.findIndex((line) => /\berror\b/i.test(line));
  const shown = first < 0 ? lines.slice(-SHOWN_LINES) : lines.slice(first, first + SHOWN_LINES);
  return [shown.join('\n'), `All of it: ${log}`, advice].filter(Boolean).join('\n\n');
}
