import { isError } from '@groundwork/client';
import { Command, CommanderError } from 'commander';
import { addBackup } from './backup/backup-command.js';
import { addConfigApply, addConfigDiff, addConfigExport } from './config/config-commands.js';
import { addCompletion } from './commands/completion.js';
import { addKeysRotate } from './commands/keys-rotate.js';
import { addLogin } from './commands/login.js';
import { addLogout } from './commands/logout.js';
import { addRestore } from './backup/restore-command.js';
import { addToken } from './commands/token.js';
import { addUsersExport } from './commands/users-export.js';
import { addUsersImport } from './commands/users-import.js';
import { addUpgradeCheck } from './upgrade/upgrade-check.js';
import { addVerify } from './backup/verify-command.js';
import { addVersion } from './commands/version.js';
import { addWhoami } from './commands/whoami.js';
import { CommandFailure, EXIT, type ExitCode } from './exit-codes.js';
import { note } from './progress.js';
import { failureOf } from './reason.js';
import { addRecords } from './records/record-commands.js';
import { addCopy } from './storage/copy-command.js';
import { addList } from './storage/list-command.js';
import { addMove } from './storage/move-command.js';
import { addRemove } from './storage/remove-command.js';
import { addUrl } from './storage/url-command.js';
import { addTreeDiff } from './tree/diff-command.js';
import { addTreeList } from './tree/list-trees.js';
import { addTreeMerge } from './tree/merge-command.js';
import { addTreeExport, addTreeImport } from './tree/transfer-commands.js';
import { VERSION } from './version.js';

/** Every command, one file each. */
function makeProgram(): Command {
  const program = new Command('groundwork')
    .description('Command line client of Groundwork.')
    .version(VERSION)
    .exitOverride();
  for (const add of [addLogin, addLogout, addWhoami]) add(program);
  const config = program.command('config').description('the configuration of identity as a document');
  for (const add of [addConfigDiff, addConfigApply, addConfigExport]) add(config);
  const users = program.command('users').description('users, also in bulk');
  addRecords(users, 'users');
  for (const add of [addUsersImport, addUsersExport]) add(users);
  addRecords(program.command('clients').description('clients of the issuer'), 'clients');
  addRecords(program.command('roles').description('roles'), 'roles');
  const tree = program.command('tree').description('trees and their versions');
  for (const add of [addTreeList, addTreeImport, addTreeExport, addTreeDiff, addTreeMerge]) add(tree);
  const storage = program.command('storage').description('buckets, folders and files');
  for (const add of [addList, addCopy, addMove, addRemove, addUrl]) add(storage);
  addKeysRotate(program.command('keys').description('signing keys'));
  addToken(program);
  addUpgradeCheck(program.command('upgrade').description('upgrades of an installation'));
  for (const add of [addBackup, addRestore, addVerify, addVersion, addCompletion]) add(program);
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
