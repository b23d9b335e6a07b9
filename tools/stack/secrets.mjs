import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../terminal/failure.mjs';
import { writePrivateJson } from './private-file.mjs';

const BYTES = 32;

/** @typedef {ReturnType<typeof makeSecrets>} Secrets */

/** Every secret of a stack, new. */
export function makeSecrets() {
  return {
    client_id: String(randomUUID()),
    client_secret: randomBytes(BYTES).toString('base64url'),
    services_client_secret: randomBytes(BYTES).toString('base64url'),
    administrator_password: randomBytes(18).toString('base64url'),
    secret_pepper: randomBytes(BYTES).toString('base64'),
    cookie_key: randomBytes(BYTES).toString('base64'),
    key_encryption_key: randomBytes(BYTES).toString('base64'),
    webhook_key: randomBytes(BYTES).toString('base64'),
    database_passwords: {
      postgres: randomBytes(BYTES).toString('hex'),
      identity: randomBytes(BYTES).toString('hex'),
      storage: randomBytes(BYTES).toString('hex'),
      tree: randomBytes(BYTES).toString('hex'),
    },
  };
}

/**
 * The secrets of this data folder, made at the first start and kept in secrets.json (mode 0600).
 * What a later release adds is made then.
 * @param {string} dataFolder
 * @returns {Secrets}
 */
export function keepSecrets(dataFolder) {
  const file = join(dataFolder, 'secrets.json');
  const kept = readKept(file);
  // The data could not be read without the secrets it was written with.
  if (!kept && existsSync(join(dataFolder, 'postgres/PG_VERSION'))) {
    throw new Failure(
      `${file} is missing, but there is a database.`,
      `Bring the file back, or remove ${dataFolder} to begin afresh.`,
    );
  }
  const secrets = { ...makeSecrets(), ...kept };
  if (Object.keys(secrets).length !== Object.keys(kept ?? {}).length) writePrivateJson(file, secrets);
  return secrets;
}

/**
 * The secrets with what the user's environment names instead: the stack's file and the services have to agree.
 * @param {Secrets} secrets
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Secrets}
 */
export function preferEnvironment(secrets, environment) {
  return {
    ...secrets,
    client_id: environment.DEFAULT_CLIENT_ID || secrets.client_id,
    client_secret: environment.DEFAULT_CLIENT_SECRET || secrets.client_secret,
    services_client_secret: environment.SERVICES_CLIENT_SECRET || secrets.services_client_secret,
    administrator_password: environment.ADMIN_PASSWORD || secrets.administrator_password,
  };
}

/**
 * @param {string} file
 * @returns {Partial<Secrets> | undefined}
 */
function readKept(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Failure(
      `${file} cannot be read: ${/** @type {Error} */ (error).message}`,
      'Bring it back from a copy, or remove the whole folder to begin afresh.',
    );
  }
}
