import { spawnSync } from 'node:child_process';
import { Failure } from '../terminal/failure.mjs';

/**
 * The operating system's account that PostgreSQL runs as. PostgreSQL refuses to run as root, so root lends it
 * `postgres` (made when there is none) or, where accounts cannot be made, `nobody`. Everyone else: themselves.
 * @typedef {{ name: string, uid: number, gid: number }} Account
 * @returns {Account | undefined} nothing: run it as we are
 */
export function findAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const account = lookUp('postgres') ?? makeAccount() ?? lookUp('nobody');
  if (account) return account;
  throw new Failure(
    'PostgreSQL cannot run as root, and there is no other account.',
    'Start as a user other than root.',
  );
}

/** @returns {Account | undefined} */
function makeAccount() {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']);
  return lookUp('postgres');
}

/**
 * @param {string} name
 * @returns {Account | undefined}
 */
function lookUp(name) {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  return uid?.status === 0 && gid?.status === 0
    ? { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined;
}

/**
 * Options for spawn that make a child run as the account, in a folder it can stand in.
 * @param {Account | undefined} account
 */
export function asAccount(account) {
  return { cwd: '/', ...(account && { uid: account.uid, gid: account.gid }) };
}
