import type { Command } from 'commander';
import type { addRecords } from './records/record-commands.js';

/** Adds a command, with those below it, to the program. */
type Add = (program: Command) => Promise<unknown>;

/** One command, of a file of its own. */
const one =
  (load: () => Promise<(program: Command) => Command>): Add =>
  async (program) =>
    (await load())(program);

/** Commands below a word. */
const below =
  (name: string, description: string, load: () => Promise<readonly ((parent: Command) => unknown)[]>): Add =>
  async (program) => {
    const adds = await load();
    const parent = program.command(name).description(description);
    for (const add of adds) add(parent);
  };

const recordsOf = async (name: Parameters<typeof addRecords>[1]) => {
  const { addRecords } = await import('./records/record-commands.js');
  return (parent: Command): void => addRecords(parent, name);
};

/** Every command by its first word, in the order of the help. What the others need (a driver, media types) is not loaded with one. */
export const COMMANDS: Readonly<Record<string, Add>> = {
  login: one(async () => (await import('./commands/login.js')).addLogin),
  logout: one(async () => (await import('./commands/logout.js')).addLogout),
  whoami: one(async () => (await import('./commands/whoami.js')).addWhoami),
  config: below('config', 'the configuration of identity as a document', async () => {
    const { addConfigApply, addConfigDiff, addConfigExport } = await import('./config/config-commands.js');
    return [addConfigDiff, addConfigApply, addConfigExport];
  }),
  users: below('users', 'users, also in bulk', async () => [
    await recordsOf('users'),
    (await import('./commands/users-import.js')).addUsersImport,
    (await import('./commands/users-export.js')).addUsersExport,
  ]),
  clients: below('clients', 'clients of the issuer', async () => [await recordsOf('clients')]),
  roles: below('roles', 'roles', async () => [await recordsOf('roles')]),
  tree: below('tree', 'trees and their versions', async () => {
    const { addTreeExport, addTreeImport } = await import('./tree/transfer-commands.js');
    return [
      (await import('./tree/list-trees.js')).addTreeList,
      ...[addTreeImport, addTreeExport],
      (await import('./tree/diff-command.js')).addTreeDiff,
      (await import('./tree/merge-command.js')).addTreeMerge,
    ];
  }),
  storage: below('storage', 'buckets, folders and files', async () => [
    (await import('./storage/list-command.js')).addList,
    (await import('./storage/copy-command.js')).addCopy,
    (await import('./storage/move-command.js')).addMove,
    (await import('./storage/remove-command.js')).addRemove,
    (await import('./storage/url-command.js')).addUrl,
  ]),
  keys: below('keys', 'signing keys', async () => [(await import('./commands/keys-rotate.js')).addKeysRotate]),
  token: one(async () => (await import('./commands/token.js')).addToken),
  upgrade: below('upgrade', 'upgrades of an installation', async () => [
    (await import('./upgrade/upgrade-check.js')).addUpgradeCheck,
  ]),
  backup: one(async () => (await import('./backup/backup-command.js')).addBackup),
  restore: one(async () => (await import('./backup/restore-command.js')).addRestore),
  verify: one(async () => (await import('./backup/verify-command.js')).addVerify),
  version: one(async () => (await import('./commands/version.js')).addVersion),
  completion: one(async () => (await import('./commands/completion.js')).addCompletion),
};
