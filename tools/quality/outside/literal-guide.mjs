// Guides are read literally: their commands in one shell, and what they print compared with the page.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');
/** Printed after each block, so that the end of its output is known. */
const END = '--- end of a block ---';

/** @typedef {{ command: string, printed: string, section: string, where: string }} Block */

/**
 * The shell commands of a page in their order, each with what the page says that it prints.
 * @param {string} page
 * @param {string} [section] all of it by default
 * @returns {Block[]}
 */
export function readBlocks(page, section) {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const from = section === undefined ? 0 : text.indexOf(`\n## ${section}\n`);
  assert.notEqual(from, -1, `${page} has no section ${section}`);
  const end = section === undefined ? -1 : text.indexOf('\n## ', from + 1);
  const part = text.slice(from, end === -1 ? undefined : end);
  return [...part.matchAll(/^```sh\n(.*?)^```\n(?:\n```\n(.*?)^```\n)?/gms)].map(
    ({ 1: command, 2: printed, index }) => ({
      command,
      printed: printed ?? '',
      section:
        text
          .slice(0, from + index)
          .match(/^## .*$/gm)
          ?.at(-1)
          ?.slice(3) ?? '',
      where: `${page}:${text.slice(0, from + index).split('\n').length + 1}`,
    }),
  );
}

/**
 * A guide with other data in place of its own: what is replaced in its commands, each at least once, and what the blocks of a section print then.
 * @typedef {{ replaced: [string | RegExp, string][], printed: Record<string, string[]> }} OtherData
 */

/**
 * The blocks of a page with other data; a section that is not named prints what the page says.
 * @param {string} page
 * @param {OtherData} data
 * @returns {Block[]}
 */
export function withOtherData(page, { replaced, printed }) {
  const blocks = readBlocks(page);
  for (const [text, by] of replaced) {
    const before = blocks.map(({ command }) => command);
    for (const block of blocks) block.command = block.command.replaceAll(text, () => by);
    const isFound = blocks.some(({ command }, nth) => command !== before[nth]);
    assert.ok(isFound, `${page} has no ${text} to replace`);
  }
  for (const [section, outputs] of Object.entries(printed)) {
    const own = blocks.filter((block) => block.section === section);
    assert.equal(own.length, outputs.length, `${page} has ${own.length} blocks in section ${section}`);
    for (const [nth, block] of own.entries()) block.printed = outputs[nth] ?? '';
  }
  return blocks;
}

/** `…` stands for anything in its line. @param {string} printed */
const patternOf = (printed) =>
  new RegExp(
    `^${printed
      .trimEnd()
      .split('…')
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
  );

/** One bash in which the blocks of a guide run, by default in the folder of the clone. */
export class GuideShell {
  #shell;
  #printed;
  /** What the current block wrote to standard error. @type {string[]} */
  #errors = [];

  /**
   * @param {(line: string) => void} [onError] called with each line of standard error
   * @param {{ cwd?: string, variables?: NodeJS.ProcessEnv }} [options] `variables`: beside those of this process
   */
  constructor(onError = () => {}, { cwd = ROOT, variables = {} } = {}) {
    const env = { ...process.env, ...variables };
    this.#shell = spawn('bash', { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    this.#printed = createInterface(this.#shell.stdout)[Symbol.asyncIterator]();
    createInterface(this.#shell.stderr).on('line', (line) => {
      this.#errors.push(line);
      onError(line);
    });
  }

  /** Ends it with everything it has started; the message is shown by the block that runs. @param {string} [message] */
  end(message) {
    if (message) this.#errors.push(message);
    if (this.#shell.exitCode === null) process.kill(-Number(this.#shell.pid), 'SIGTERM');
  }

  /** Runs a block, and compares what it prints with the page. @param {Block} block */
  async run({ command, printed, where }) {
    this.#errors.length = 0;
    this.#shell.stdin.write(`${command}\nprintf '\\n%s\\n' '${END}'\n`);
    const lines = [];
    for (;;) {
      const { value: line, done } = await this.#printed.next();
      if (done) throw new Error(`The shell ended. ${this.#errors.join('\n')}`);
      if (line === END) break;
      lines.push(line);
    }
    const output = lines.join('\n').trimEnd();
    assert.match(output, patternOf(printed), `${where} prints something else. ${this.#errors.join('\n')}`);
  }
}
