import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateJson } from './private-file.mjs';
import { ADMINISTRATOR } from './service-environment.mjs';

/** @import { Stack } from './service-environment.mjs' */

/**
 * What a program needs to use a running stack, as stack.json (mode 0600) says it. It is there while the stack runs.
 * @param {Pick<Stack, 'addresses' | 'console' | 'secrets'>} stack
 */
export function describeStack({ addresses, console: own, secrets }) {
  return {
    identity: { url: addresses.identity.url },
    storage: { url: addresses.storage.url },
    tree: { url: addresses.tree.url },
    ...(own && { console: { url: own.url } }),
    client: { client_id: secrets.client_id, client_secret: secrets.client_secret },
    admin: { username: ADMINISTRATOR, password: secrets.administrator_password },
  };
}

/** @param {string} dataFolder */
export function stackFileOf(dataFolder) {
  return join(dataFolder, 'stack.json');
}

/** @param {Stack} stack */
export function writeStackFile(stack) {
  writePrivateJson(stackFileOf(stack.dataFolder), describeStack(stack));
}

/** @param {string} dataFolder */
export function removeStackFile(dataFolder) {
  rmSync(stackFileOf(dataFolder), { force: true });
}
