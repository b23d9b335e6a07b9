/** @import { Random } from './random.mjs' */

/** Stands for a number of 400 digits, which no JavaScript value is. */
const LONG_NUMBER = '@@400 digits@@';
const DEEP = 20_000;

/** @type {unknown[]} */
const VALUES = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31) - 1, 1e308, LONG_NUMBER],
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfffy', '\ufeff', '\u202e', '\u0000\u0001\u001f', '🌳'.repeat(200)],
  ...[
    "'; drop table users; --",
    '${7*7}',
    '../../etc/passwd',
    '%00',
    '<script>',
    '__proto__',
    'constructor',
    '$1',
    '\\',
  ],
  ...['x'.repeat(300), 'x'.repeat(50_000), 'null', '[]', 'NaN', 'Infinity', '1e400', '-0'],
  ...['2026-02-30', '2026-02-30T00:00:00Z', '0000-00-00T00:00:00Z', '2026-13-45T99:99:99Z', '9999-12-31T23:59:60Z'],
  ...['+275760-09-13T00:00:00.001Z', '-000001-01-01T00:00:00Z', '2026-11-20', '2026-11-20T00:00:00', '24:00'],
  ...['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', 'not-a-uuid'],
  ...['http://', 'javascript:alert(1)', 'https://user:pass@x.invalid/', 'https://[::1]:99999/', 'file:///etc/passwd'],
  ...['a@b', 'ä@ö.example', `${'x'.repeat(250)}@example.com`, '+1', '+999999999999999999'],
  ...[[], {}, [[]], [null], [[[]]], [{}], [[{}]], ['\ud800'], [{ '\0': 1 }], { '': '' }, { '\0': 1 }],
  ...[Array(1_001).fill('x'), Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`m${at}`, at]))],
  ...[JSON.parse('{"__proto__":{"is_system":true}}'), { constructor: { prototype: { x: 1 } } }, { toString: 1 }],
];

/** @param {Random} random */
export const hostileValue = (random) => random.pick(VALUES);

/** @param {Random} random */
export const hostileText = (random) => String(random.pick(VALUES.filter((value) => typeof value === 'string')));

/**
 * The body with one thing wrong with it: a member replaced, added or left out.
 * @param {unknown} body
 * @param {Random} random
 * @returns {unknown}
 */
export function damage(body, random) {
  if (typeof body !== 'object' || body === null) return hostileValue(random);
  const names = Object.keys(body);
  const kind = random.int(10);
  if (kind === 0) return hostileValue(random);
  if (kind === 1 && !Array.isArray(body)) return withMember(body, random.pick(UNKNOWN), hostileValue(random));
  if (names.length === 0) return hostileValue(random);
  const name = random.pick(names);
  if (kind === 2 && !Array.isArray(body))
    return Object.fromEntries(Object.entries(body).filter(([one]) => one !== name));
  const value = /** @type {any} */ (body)[name];
  const inner = typeof value === 'object' && value !== null && random.chance(0.6);
  return withMember(body, name, inner ? damage(value, random) : hostileValue(random));
}

const UNKNOWN = [
  '__proto__',
  'constructor',
  'id',
  'tenant_id',
  'is_system',
  'created_by',
  'created_at',
  'x',
  '',
  '\0',
  'a.b',
  "'",
];

/**
 * @param {object} body
 * @param {string} name
 * @param {unknown} value
 */
function withMember(body, name, value) {
  if (Array.isArray(body)) return body.map((item, at) => (String(at) === name ? value : item));
  const copy = { ...body };
  Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

/**
 * As JSON, with what no value can say.
 * @param {unknown} body
 */
export const toJson = (body) => JSON.stringify(body)?.replaceAll(`"${LONG_NUMBER}"`, '9'.repeat(400)) ?? '';

/** @type {((text: string, random: Random) => string | Buffer)[]} */
const TEXTS = [
  () => '['.repeat(DEEP) + ']'.repeat(DEEP),
  () => `${'{"a":'.repeat(DEEP / 2)}1${'}'.repeat(DEEP / 2)}`,
  (text) => text.replace(/^\{/, `{"x":${'['.repeat(DEEP)}${']'.repeat(DEEP)},`),
  (text) => text.replace(/^\{("[^"]+"):/, '{$1:null,$1:'),
  (text) => text.replace(/\}$/, `,${text.slice(1)}`),
  (text, random) => text.slice(0, random.int(text.length + 1)),
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
  (text) => text.replaceAll('"', "'"),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]),
  (text) => Buffer.from(text, 'utf16le'),
  ...['', 'null', '[]', '""', '1', 'true', '{', '{}', '[{}]', '{"":""}', '{"__proto__":{"x":1}}'].map(
    (text) => () => text,
  ),
];

/**
 * A body that is hostile as a text.
 * @param {string} text of a sound one
 * @param {Random} random
 */
export const hostileBody = (text, random) => random.pick(TEXTS)(text, random);

/** Media types that no operation or another one takes. */
const TYPES = [
  ...['text/plain', 'application/xml', 'multipart/form-data', 'multipart/form-data; boundary=x', 'image/png', '*/*'],
  ...[
    'application/json; charset=utf-16',
    'application/json; charset=bogus',
    'application/json;',
    'application/json, text/plain',
  ],
  ...[
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'text/csv',
    'garbage',
    '/',
    '',
  ],
  ...[
    'application/x-ndjson',
    'application/yaml',
    'text/turtle',
    'application/rdf+xml',
    'application/offset+octet-stream',
  ],
];

/** @param {Random} random */
export const oddType = (random) => random.pick(TYPES);

/** @param {Random} random */
export const lyingEncoding = (random) =>
  random.pick(['gzip', 'br', 'deflate', 'zstd', 'identity', 'x-unknown', 'gzip, br']);

/** @type {Record<string, string[]>} */
const HEADERS = {
  'if-match': ['*', '"x"', 'W/"x"', '""', 'x', '"\\"', '"a","b"', ','],
  'if-none-match': ['*', '"x"', 'W/"x"', 'x'],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 32 Foo 9999 99:99:99 GMT'],
  'if-range': ['"x"', 'x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-0,2-3',
    'bytes=99999999999999999999-',
    'items=0-1',
    'bytes=',
    'x',
  ],
  'idempotency-key': ['', ' ', 'x'.repeat(256), 'two words', 'é', '~'],
  'tenant-id': ['x', '00000000-0000-0000-0000-000000000000', "' or 1=1", ''],
  tenant_id: ['x', '00000000-0000-0000-0000-000000000000', "' or 1=1", ''],
  bucket: ['', ' ', '..', 'nobody', 'x'.repeat(300), '%00', "'"],
  'tus-resumable': ['1.0.0', '0.2.2', 'x', ''],
  'upload-offset': ['0', '-1', '1', '99999999999999999999', 'x', '0x10'],
  'upload-length': ['0', '1', '-1', '99999999999999999999', 'x'],
  'upload-metadata': [
    'name',
    'name !',
    'name eA==,name eQ==',
    ',',
    'name AA==',
    'folder_id eA==',
    '=',
    'mime_type AAAA',
  ],
  'upload-defer-length': ['1', '0', 'x'],
  'upload-concat': ['partial', 'final;', 'final;/uploads/x', 'x'],
  'upload-checksum': ['sha1 x', 'md5 AAAA', 'sha256', 'x', 'sha1 2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
  'content-digest': ['sha-256=:AAAA:', 'x', 'md5=:AAAA:', 'sha-256=AAAA', 'sha-256=:%%%:'],
  'repr-digest': ['sha-256=:AAAA:', 'x'],
  accept: ['', 'x', 'application/xml', '*/*;q=0', 'text/html', 'application/yaml', ','],
  'accept-language': ['x', '*', 'mn-MN;q=2', '\x80', 'de,'.repeat(200)],
  origin: ['null', 'https://evil.invalid', 'x'],
  'x-forwarded-for': ['x', '1.2.3.4', '::1, 1.2.3.4', '\xff'],
  'x-forwarded-proto': ['https', 'x'],
  'x-http-method-override': ['DELETE', 'x'],
  'x-request-id': ['x', '\x80', 'x'.repeat(500), "'"],
  'consistency-token': ['x', '0/0', "' or 1=1", '9'.repeat(400)],
  traceparent: ['x', '00-00000000000000000000000000000000-0000000000000000-00', 'ff-'],
  cookie: ['x', '__Host-x=%', ';;;', `_session=${'x'.repeat(3_000)}`],
  authorization: [
    '',
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Basic',
    'Basic x',
    'Basic Og==',
    'Basic /////w==',
    'DPoP x',
    '\x80',
  ],
  expect: ['200-ok', '100-continue'],
  'transfer-encoding': ['chunked', 'gzip, chunked', 'x'],
};

/**
 * One or two headers that are not as they should be.
 * @param {Random} random
 * @param {string[]} declared names the operation reads
 * @returns {Record<string, string>}
 */
export function hostileHeaders(random, declared) {
  const own = declared.map((name) => name.toLowerCase()).filter((name) => HEADERS[name]);
  const one = () => (own.length > 0 && random.chance(0.6) ? random.pick(own) : random.pick(Object.keys(HEADERS)));
  const names = random.chance(0.3) ? [one(), one()] : [one()];
  return Object.fromEntries(names.map((name) => [name, random.pick(HEADERS[name])]));
}
