import { setTimeout as sleep } from 'node:timers/promises';
import { judge } from '../fuzz/judge.mjs';
import { Pools } from '../fuzz/pools.mjs';
import { send } from '../../http/send.mjs';
import { encode, isMissing, presetsOf, successOf } from './examples.mjs';
import { KNOWN_TO_CALLER, NAMED_BY, OWN_RECIPES } from './known.mjs';
import { Setting } from './setting.mjs';

/** @import { Run } from '../fuzz/run.mjs' */
/** @import { Answer, Sent } from '../../http/send.mjs' */
/** @import { Example } from './examples.mjs' */

/** @typedef {{ send: (example: Example, sent: Sent) => Promise<Answer> }} Sender */

const ATTEMPTS = 10;

/**
 * Sends an example among records of its own.
 * @param {Run} run of its service
 * @param {Example[]} examples of the service
 * @param {Example} one
 * @param {Sender} [sender] in place of this program: a page that offers the example
 * @returns {Promise<string[]>} what is wrong with it
 */
export async function tryExample(run, examples, one, sender = { send: (_, sent) => send(run.target.url, sent) }) {
  const { operation } = one;
  if (isMissing(one)) return [`${one.type} has no example`];
  const pools = new Pools(run.target.contract.operations.map(({ path }) => path));
  const kitchen = { ...run.target, pools, call: run.call.bind(run) };
  const setting = new Setting(kitchen, examples, operation.path);
  /** @type {string | undefined} */
  let made;
  try {
    const sent = await requestOf(setting, one);
    const answer = await sendWhenFree(() => sender.send(one, sent));
    made = madeBy(sent, answer);
    if (!successOf(operation).includes(String(answer.status)))
      return [`${answer.status} ${answer.body}\n      ${sent.method} ${sent.path} ${sent.body ?? ''}`];
    return judge(run.target.contract, operation, answer, { path: sent.path, strayed: false });
  } catch (error) {
    return [/** @type {Error} */ (error).message];
  } finally {
    await setting.cleanUp(made);
  }
}

/**
 * Again where the service is busy and says when to come back.
 * @param {() => Promise<Answer>} request
 */
async function sendWhenFree(request) {
  for (let attempts = ATTEMPTS; ; attempts--) {
    const answer = await request();
    const wait = Number(answer.headers['retry-after']);
    if (answer.status !== 503 || attempts === 0 || !(wait >= 0)) return answer;
    await sleep(wait * 1_000);
  }
}

/**
 * @param {Setting} setting
 * @param {Example} one
 * @returns {Promise<Sent>}
 */
async function requestOf(setting, one) {
  const { operation, type } = one;
  const { name, method } = operation;
  const { kitchen } = setting;
  const recipe = OWN_RECIPES[name] ?? kitchen.recipes[name];
  const given = recipe ? await recipe(kitchen, type) : {};
  if (given.headers?.['bucket']) setting.bucket = given.headers['bucket'];
  const path = given.path ?? (await setting.path(operation.path));
  const body = await bodyOf(setting, one, given);
  const presets = presetsOf(operation);
  const named = (/** @type {string} */ place) =>
    Object.fromEntries(presets.filter((preset) => preset.place === place).map((preset) => [preset.name, preset.value]));
  const search = new URLSearchParams({ ...named('query'), ...given.query }).toString();
  /** @type {Record<string, string>} */
  const headers = {
    authorization: `Bearer ${await kitchen.token()}`,
    ...(await setting.headers(operation)),
    ...lowered(named('header')),
    ...lowered(given.headers ?? {}),
    ...(type === undefined || type === '*/*' || one.example === undefined ? {} : { 'content-type': type }),
  };
  if (headers['authorization'] === 'none') delete headers['authorization'];
  if (method === 'DELETE' && body !== undefined) await setting.link(path, { headers, body });
  return { method, path: search ? `${path}?${search}` : path, headers, body };
}

/**
 * The record that a request has made, or named anew.
 * @param {Sent} sent
 * @param {import('../../http/send.mjs').Answer} answer
 */
function madeBy({ path }, { status, headers, body }) {
  if (status === 201 && headers.location) return new URL(headers.location, 'http://x').pathname;
  const [, collection = ''] = /^(\/\w+)\/[^/]+(\/\w+)?$/.exec(path) ?? [];
  const name = NAMED_BY[collection];
  return status === 200 && name ? `${collection}/${JSON.parse(body.toString())[name]}` : undefined;
}

/** @param {Record<string, string>} headers */
const lowered = (headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * @param {Setting} setting
 * @param {Example} one
 * @param {Partial<Sent>} given by the recipe
 */
async function bodyOf(setting, { operation, type, example }, { body }) {
  if (type === undefined) return undefined;
  if (example === undefined) return body;
  const known = KNOWN_TO_CALLER[operation.name] ?? [];
  if (known.length === 0) return encode(type, await setting.fill(example));
  const values = parse(String(body));
  const members = { .../** @type {Record<string, unknown>} */ (example) };
  for (const member of known.filter((name) => name in members)) members[member] = values[member];
  return encode(type, await setting.fill(members));
}

/**
 * @param {string} body of a recipe
 * @returns {Record<string, unknown>}
 */
const parse = (body) => (body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body)));
