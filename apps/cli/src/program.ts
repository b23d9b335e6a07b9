import { isError } from '@groundwork/client';
import { Command, CommanderError } from 'commander';
import { addBackup } from './backup/backup-command.js';
import { addConfigApply, addConfigDiff, addConfigExport } from './config/config-commands.js';
import { addKeysRotate } from './commands/keys-rotate.js';
import { addLogin } from './commands/login.js';
import { addLogout } from './commands/logout.js';
import { addRestore } from './backup/restore-command.js';
import { addToken } from './commands/token.js';
import { addUsersExport } from './commands/users-export.js';
import { addUsersImport } from './commands/users-import.js';
import { addUpgradeCheck } from './upgrade/upgrade-check.js';
import { addVerify } from './backup/verify-command.js';
import { addWhoami } from './commands/whoami.js';
import { CommandFailure, EXIT, type ExitCode } from './exit-codes.js';
import { note } from './progress.js';
import { failureOf } from './reason.js';
import { addCopy } from './storage/copy-command.js';
import { addList } from './storage/list-command.js';
import { addMove } from './storage/move-command.js';
import { addRemove } from './storage/remove-command.js';
import { addUrl } from './storage/url-command.js';
import { existsSync, readFileSync } from 'node:fs';

/** Above src/ and dist/; two above the bundle. */
const PACKAGE = new URL(
  existsSync(new URL('../package.json', import.meta.url)) ? '../package.json' : '../../package.json',
  import.meta.url,
);

/** The version of the command line: that of its package. */
export const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** Every command, one file each. */
function makeProgram(): Command {
  const program = new Command('groundwork')
    .description('Command line client of Groundwork.')
    .version(VERSION)
    .exitOverride();
  for (const add of [addLogin, addLogout, addWhoami]) add(program);
  const config = program.command('config').description('the configuration of identity as a document');
  for (const add of [addConfigDiff, addConfigApply, addConfigExport]) add(config);
  const users = program.command('users').description('bulk import and export of users');
  for (const add of [addUsersImport, addUsersExport]) add(users);
  const storage = program.command('storage').description('buckets, folders and files');
  for (const add of [addList, addCopy, addMove, addRemove, addUrl]) add(storage);
  addKeysRotate(program.command('keys').description('signing keys'));
  addToken(program);
  addUpgradeCheck(program.command('upgrade').description('upgrades of an installation'));
  for (const add of [addBackup, addRestore, addVerify]) add(program);
  return inherited(program);
}

/** Subcommands throw on exit, too, instead of ending the process. */
function inherited(command: Command): Command {
  for (const inner of command.commands) inherited(inner.exitOverride().showHelpAfterError('(see --help)'));
  return command;
}

/** Runs a command line; returns its exit code. */
export async function run(args: readonly string[]): Promise<ExitCode | undefined> {
  try {
    await makeProgram().parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    return report(error);
  }
}

/** Prints what went wrong. Throws what is a fault of the program. */
function report(error: unknown): ExitCode {
  const failure = isError(error) ? failureOf(error) : error;
  if (!(failure instanceof CommandFailure)) throw failure;
  note(`groundwork: ${failure.message}`);
  for (const detail of failure.details) note(`  ${detail}`);
  return failure.exitCode;
}
