import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../terminal/progress.mjs';
import { LOG_FOLDER } from '../workspace/root.mjs';
import { shorten } from './log-lines.mjs';

const LARGEST_BYTES = 16 * 1024 * 1024;
const KEPT_LINES = 15;
const REPEAT_MS = 5_000;

/** @typedef {ReturnType<typeof openServiceLog>} ServiceLog */

/**
 * logs/<service>.log takes all that a service says; warnings and errors appear in the terminal too, the same one
 * at most every five seconds.
 * @param {string} service
 */
export function openServiceLog(service) {
  mkdirSync(LOG_FOLDER, { recursive: true });
  const file = join(LOG_FOLDER, `${service}.log`);
  const earlier = statSync(file, { throwIfNoEntry: false });
  if (earlier && earlier.size > LARGEST_BYTES) renameSync(file, `${file}.1`);
  const out = createWriteStream(file, { flags: 'a', mode: 0o600 });
  /** @type {string[]} */
  const recent = [];
  /** @type {Map<string, number>} */
  const shownAt = new Map();

  /** @param {string} line */
  function show(line) {
    const text = shorten(line);
    if (!text) return;
    recent.splice(0, recent.length - KEPT_LINES + 1);
    recent.push(text);
    const same = text.replace(/ \(request .*\)$/, '');
    if (Date.now() - (shownAt.get(same) ?? 0) < REPEAT_MS) return;
    if (shownAt.size > 1_000) shownAt.clear();
    shownAt.set(same, Date.now());
    say(`${service}: ${text}`);
  }

  return {
    file,
    /** The last warnings and errors, to explain why the service did not start. */
    recent: () => recent.join('\n'),
    /** @param {import('node:stream').Readable} stream */
    take(stream) {
      stream.pipe(out, { end: false });
      eachLine(stream, show);
    },
  };
}

/**
 * @param {import('node:stream').Readable} stream
 * @param {(line: string) => void} act
 */
function eachLine(stream, act) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(act);
  });
  stream.on('end', () => act(rest));
}
