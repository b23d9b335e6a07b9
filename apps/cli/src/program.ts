import { Command, CommanderError } from 'commander';
import { COMMANDS } from './command-list.js';
import { CommandFailure, EXIT, type ExitCode } from './exit-codes.js';
import { note } from './output.js';
import { VERSION } from './version.js';

const VERSION_FLAGS = ['-V', '--version'];

/** The program with the commands that a command line needs. */
async function makeProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('groundwork')
    .description('Command line client of Groundwork.')
    .version(VERSION)
    .exitOverride();
  for (const add of neededBy(args)) await add(program);
  return inherited(program);
}

/** The one that is named; all for help, completion, and a word that is none of them. */
function neededBy([first = '']: readonly string[]): readonly (typeof COMMANDS)[string][] {
  if (VERSION_FLAGS.includes(first)) return [];
  const named = first !== 'completion' && Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  return named ? [named] : Object.values(COMMANDS);
}

/** Subcommands throw on exit, too, instead of ending the process. */
function inherited(command: Command): Command {
  for (const inner of command.commands) inherited(inner.exitOverride().showHelpAfterError('(see --help)'));
  return command;
}

/** Runs a command line; returns its exit code. */
export async function run(args: readonly string[]): Promise<ExitCode | undefined> {
  try {
    const program = await makeProgram(args);
    await program.parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    return report(error);
  }
}

/** Prints what went wrong. Throws what is a fault of the program. */
async function report(error: unknown): Promise<ExitCode> {
  const failure = error instanceof CommandFailure ? error : await ofRequest(error);
  note(`groundwork: ${failure.message}`);
  for (const detail of failure.details) note(`  ${detail}`);
  return failure.exitCode;
}

/** What a failed request ends the command with. Throws everything else. */
async function ofRequest(error: unknown): Promise<CommandFailure> {
  const { isError } = await import('@groundwork/client');
  if (!isError(error)) throw error;
  const { failureOf } = await import('./reason.js');
  return failureOf(error);
}
