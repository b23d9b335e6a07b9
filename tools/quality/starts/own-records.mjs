import assert from 'node:assert/strict';
import { getToken } from '../get-token.mjs';

/** @typedef {{ name: string, describe: () => any }} Named any: what stack.json says */

/** A record of each service, by where lists are and what the name is called. */
const RECORDS = /** @type {const} */ ([
  { service: 'identity', path: '/roles', member: 'role_name', more: {} },
  { service: 'storage', path: '/buckets', member: 'name', more: {} },
  { service: 'tree', path: '/trees', member: 'code', more: { name: 'Of this stack' } },
]);

/**
 * Requests with a token of the stack's own default client, by the addresses that stack.json names.
 * @param {Named} stack
 */
export async function callerOf(stack) {
  const { identity, client, ...others } = stack.describe();
  const token = await getToken(identity.url, client);
  /**
   * @param {string} service
   * @param {string} path
   * @param {RequestInit & { duplex?: 'half' }} [options]
   */
  return (service, path, options = {}) =>
    fetch(`${{ identity, ...others }[service].url}${path}`, {
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    });
}

/**
 * One of each service, named like the stack.
 * @param {Named} stack
 */
export async function makeOwnRecords(stack) {
  const call = await callerOf(stack);
  for (const { service, path, member, more } of RECORDS) {
    const answer = await call(service, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [member]: stack.name, ...more }),
    });
    assert.equal(answer.status, 201, `${stack.name}: POST ${path} answers ${answer.status} ${await answer.text()}`);
  }
}

/**
 * Each service has the record of its stack, and none of another.
 * @param {Named} stack
 */
export async function seeOwnRecords(stack) {
  const call = await callerOf(stack);
  for (const { service, path, member } of RECORDS) {
    const answer = await call(service, path);
    assert.equal(answer.status, 200, `${stack.name}: GET ${path} answers ${answer.status}`);
    const { items } = /** @type {any} any: an answer */ (await answer.json());
    const names = items
      .map((/** @type {any} */ item) => item[member])
      .filter((/** @type {any} */ name) => /^stack-/.test(name));
    assert.deepEqual(names, [stack.name], `${stack.name}: GET ${path} shows the records of another stack`);
  }
}
