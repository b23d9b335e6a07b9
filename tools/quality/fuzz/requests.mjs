import {
  damage,
  hostileBody,
  hostileHeaders,
  hostileText,
  hostileValue,
  lyingEncoding,
  oddType,
  toJson,
} from './hostile.mjs';
import { valueOf } from './values.mjs';
import { fieldList, sortList, whereClause } from './where-clauses.mjs';

/** @import { Operation, Parameter } from './document.mjs' */
/** @import { World } from './values.mjs' */
/** @import { Sent } from '../../http/send.mjs' */

/**
 * How a request is made: all of it as the document says, or one part of it hostile.
 * @typedef {'sound' | 'body' | 'query' | 'path' | 'headers'} Kind
 */

/**
 * A request for an operation.
 * @param {World} world
 * @param {Operation} operation
 * @param {Kind} kind
 * @param {Partial<Sent> & { query?: Record<string, string> }} [given] by a recipe: what a document alone cannot express
 * @returns {Sent}
 */
export function makeRequest(world, operation, kind, given = {}) {
  const { random } = world;
  const at = given.path ? { path: given.path, headers: {} } : world.pools.fill(operation.path, random);
  const path = kind === 'path' ? hostilePath(world, operation) : at.path;
  const query = { ...soundQuery(world, operation), ...given.query };
  const search = kind === 'query' ? hostileQuery(world, operation, query) : encode(Object.entries(query));
  const body = bodyFor(world, operation, kind, given);
  const headers = {
    ...soundHeaders(world, operation, at.headers),
    ...body.headers,
    ...given.headers,
    ...(kind === 'body' ? body.hostile : {}),
    ...(kind === 'headers'
      ? hostileHeaders(
          random,
          operation.parameters.filter(isHeader).map(({ name }) => name),
        )
      : {}),
  };
  // The method of a request that is not HTTP is unknown: HEAD would be answered with a body.
  if (operation.method === 'HEAD') delete headers['transfer-encoding'];
  return { method: operation.method, path: path + (search ? `?${search}` : ''), headers, body: body.content };
}

const isHeader = (/** @type {Parameter} */ { in: place }) => place === 'header';
const isQuery = (/** @type {Parameter} */ { in: place }) => place === 'query';

/**
 * @param {World} world
 * @param {Operation} operation
 */
function soundQuery({ contract, pools, random }, { parameters, responses }) {
  const names = attributesOf(contract, responses);
  /** @type {Record<string, string>} */
  const query = {};
  for (const parameter of parameters.filter(isQuery)) {
    if (!parameter.required && !random.chance(0.15)) continue;
    const { name, schema } = parameter;
    if (name === 'fields') query[name] = random.pick(names.length > 0 ? names : ['id']);
    else if (name === 'sort') query[name] = `${random.pick(['id', 'created_at'])}:desc`;
    else if (name === 'q') query[name] = `id=${random.uuid()}`;
    else query[name] = String(valueOf({ contract, pools, random }, schema, name) ?? '');
  }
  return query;
}

/**
 * @param {World['contract']} contract
 * @param {Operation['responses']} responses
 */
function attributesOf(contract, responses) {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = contract.resolve(success?.content?.['application/json']?.schema ?? {});
  const record = schema.properties?.items ? contract.resolve(schema.properties.items.items) : schema;
  return Object.keys(record?.properties ?? {});
}

/**
 * @param {World} world
 * @param {Operation} operation
 * @param {Record<string, string>} query
 */
function hostileQuery({ contract, random }, { parameters, responses }, query) {
  const names = attributesOf(contract, responses);
  const declared = parameters.filter(isQuery).map(({ name }) => name);
  const pairs = Object.entries(query);
  const name =
    declared.length > 0 && random.chance(0.85)
      ? random.pick(declared)
      : random.pick(['x', '__proto__', 'q[]', '', 'a[b]']);
  const value = hostileParameter(name, random, names);
  pairs.push([name, value]);
  if (random.chance(0.1)) pairs.push([name, random.pick([value, hostileText(random)])]);
  const raw = random.chance(0.08) ? random.pick(['%', '%zz', '%00', '%ff%fe', '&&==&', '?', '%E0%A4%A', '+']) : '';
  return encode(pairs).slice(0, 12_000) + raw;
}

/**
 * @param {string} name
 * @param {World['random']} random
 * @param {string[]} names
 */
function hostileParameter(name, random, names) {
  if (name === 'q' && random.chance(0.9)) return whereClause(random, names);
  if (name === 'sort' && random.chance(0.8)) return sortList(random, names);
  if (name === 'fields' && random.chance(0.8)) return fieldList(random, names);
  if (/limit|offset|width|height|seconds/.test(name) && random.chance(0.8))
    return random.pick(['0', '-1', '1', '1000', '5000', '1e3', '9'.repeat(30), 'x', '', '1.5', '0x10', ' 1']);
  return hostileText(random);
}

/** @param {(readonly [string, string])[]} pairs */
const encode = (pairs) => pairs.map(([name, value]) => `${escape(name)}=${escape(value)}`).join('&');
/** Lone surrogates as the bytes a careless program sends. */
const escape = (/** @type {string} */ text) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...Buffer.from(text, 'utf16le')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/**
 * @param {World} world
 * @param {Operation} operation
 */
function hostilePath({ pools, random }, { path }) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.length === 0)
    return path + random.pick(['/', '//', '/%', '/%00', '/..', '%2f', ';x=1', '/__proto__', '/.']);
  const hostile = random.pick(names);
  return path.replace(/\{(\w+)\}/g, (_, name) =>
    name === hostile
      ? random.pick([
          escape(hostileText(random)).slice(0, 9_000),
          '%',
          '%zz',
          '%2e%2e',
          '%ff',
          `${random.uuid()}%00`,
          random.uuid(),
        ])
      : encodeURIComponent(pools.value(name, random) ?? random.uuid()),
  );
}

/**
 * @param {World} world
 * @param {Operation} operation
 * @param {Record<string, string>} found headers with which the record was made
 */
function soundHeaders({ pools, random }, { parameters }, found) {
  /** @type {Record<string, string>} */
  const headers = {};
  for (const { name, required } of parameters.filter(isHeader)) {
    if (name === 'Idempotency-Key' && random.chance(0.1)) headers[name] = random.word();
    if (required) headers[name] = found[name] ?? pools.value(name, random) ?? random.word();
  }
  return headers;
}

/**
 * @param {World} world
 * @param {Operation} operation
 * @param {Kind} kind
 * @param {Partial<Sent>} given
 * @returns {{ content?: string | Buffer, headers: Record<string, string>, hostile?: Record<string, string> }}
 */
function bodyFor(world, { bodies, method }, kind, given) {
  const { random } = world;
  const types = Object.keys(bodies);
  const fromSchema = kind === 'body' && types.includes('application/json') && random.chance(0.7);
  if ((given.body !== undefined && !fromSchema) || types.length === 0) {
    if (kind !== 'body') return { content: given.body, headers: {} };
    if (method === 'GET' || method === 'HEAD') return { headers: {} };
    const content = hostileBody(String(given.body ?? '{"x":1}'), random);
    return {
      content,
      headers: {},
      hostile: hostileMedia(random, { 'content-type': 'application/json', ...given.headers }),
    };
  }
  const type = fromSchema ? 'application/json' : random.pick(types);
  const value = valueOf(world, bodies[type]);
  const headers = { 'content-type': type };
  if (kind !== 'body') return { content: toText(type, value), headers };
  const damaged = random.chance(0.7);
  const content = damaged ? toText(type, damage(value, random)) : hostileBody(toText(type, value), random);
  return { content, headers, hostile: damaged && random.chance(0.9) ? {} : hostileMedia(random, headers) };
}

/**
 * @param {World['random']} random
 * @param {Record<string, string>} sound
 * @returns {Record<string, string>}
 */
function hostileMedia(random, sound) {
  /** @type {Record<string, string>} */
  const more = {};
  if (random.chance(0.15)) more['content-encoding'] = lyingEncoding(random);
  if (random.chance(0.3)) more['idempotency-key'] = random.word();
  if (random.chance(0.4)) more['content-type'] = oddType(random);
  return { ...sound, ...more };
}

/**
 * @param {string} type
 * @param {any} value
 */
function toText(type, value) {
  if (/[/+]json$/.test(type)) return toJson(value);
  if (type !== 'application/x-www-form-urlencoded') return String(value);
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [['x', value]];
  return encode(
    members.map(([name, member]) => [name, typeof member === 'string' ? member : toJson(member ?? hostileValue)]),
  );
}
