import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CommandFailure, EXIT } from '../exit-codes.js';

/** An installation that a person works with. */
export interface Profile {
  /** Of identity. */
  readonly issuer: string;
  readonly storage?: string;
  readonly tree?: string;
  readonly tenant?: string;
}

/** `config.json`: every profile by its name, and the one that commands use. */
interface ProfilesFile {
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_NAME = 'default';
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** Its owner alone reads it. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Where profiles and tokens are. (XDG Base Directory Specification) */
export const profilesFolder = (env: Environment = process.env): string =>
  join(env['XDG_CONFIG_HOME'] || join(env['HOME'] ?? homedir(), '.config'), 'groundwork');

/** The name that the command line or GROUNDWORK_PROFILE gives, else the current one. Throws a usage failure for an invalid name. */
export function profileName(given: string | undefined, env: Environment = process.env): string {
  const name = given ?? env['GROUNDWORK_PROFILE'] ?? readProfiles(env).current ?? DEFAULT_NAME;
  if (!NAME.test(name)) throw new CommandFailure(`${name} is no name of a profile.`, EXIT.usage);
  return name;
}

/** A profile; nothing where there is none of this name. */
export function findProfile(name: string, env: Environment = process.env): Profile | undefined {
  const { profiles } = readProfiles(env);
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/** Adds or replaces a profile, which is the current one from now on. */
export function saveProfile(name: string, profile: Profile, env: Environment = process.env): void {
  const { profiles } = readProfiles(env);
  const text = JSON.stringify({ current: name, profiles: { ...profiles, [name]: profile } }, null, 2);
  writePrivately(join(profilesFolder(env), 'config.json'), `${text}\n`);
}

function readProfiles(env: Environment): ProfilesFile {
  const file = join(profilesFolder(env), 'config.json');
  const text = readIfThere(file);
  if (text === undefined) return { profiles: {} };
  try {
    const { current, profiles = {} } = JSON.parse(text) as Partial<ProfilesFile>; // written by `saveProfile`
    return { current, profiles };
  } catch {
    throw new CommandFailure(`${file} is not valid JSON.`, EXIT.usage);
  }
}

/** A file's text; nothing where there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new CommandFailure(`The file ${file} cannot be read.`, EXIT.usage);
  }
}

/** Replaces a file whole, so that no reader sees half of it; only its owner may read it. */
export function writePrivately(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: PRIVATE_FOLDER });
  const beside = `${file}.${process.pid}.new`;
  writeFileSync(beside, text, { mode: PRIVATE_FILE });
  renameSync(beside, file);
}
