/** @import { Random } from './random.mjs' */

const NAMES = [
  ...['id', 'code', 'name', 'description', 'metadata', 'metadata.tags', "metadata.fields.'size'", 'username', 'email'],
  ...['created_at', 'updated_by', 'tenant_id', 'is_default', 'aggregations', 'app_metadata.0.value', 'user_metadata'],
  ...['__proto__', 'constructor', 'nobody', 'password_hash', "metadata.'a''b'", 't.id', 'select', '"code"', '', "'"],
];
const WORDS = [
  ...[
    '7',
    '-1',
    '1.5',
    '1e308',
    '1e400',
    'NaN',
    'true',
    'false',
    'null',
    "''",
    "'x'",
    "'%_\\'",
    "'*'",
    "'\u0000'",
    '"x"',
  ],
  ...['x', '2026-11-20', "'2026-02-30T00:00:00Z'", '9'.repeat(400), "'🌳'", "'\ud800'", "'; drop table node; --'"],
  ...['$1', '${x}', "'[1]'", "'{}'", "'infinity'", "'epoch'", "'now'", '00000000-0000-7000-8000-000000000000'],
];
const COMPARISONS = [
  '=',
  '!=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'like',
  'ilike',
  'has',
  'not like',
  'not has',
  '==',
  '~',
  'is',
];

/**
 * A `q`: by the grammar as a rule, sometimes a character less, more or other.
 * @param {Random} random
 * @param {string[]} names attributes of the record
 * @param {string[]} [values] that occur in it
 */
export function whereClause(random, names, values = []) {
  const of = { names: [...names, ...names, ...NAMES], words: [...values, ...WORDS] };
  return damaged(condition(random, 3, of), random);
}

/**
 * @param {Random} random
 * @param {string[]} names
 */
export function sortList(random, names) {
  const all = [...names, ...names, ...names, ...NAMES];
  const terms = Array.from(
    { length: 1 + random.int(3) },
    () => random.pick(all) + random.pick(['', ':asc', ':desc', ':up']),
  );
  return damaged(terms.join(), random);
}

/**
 * @param {Random} random
 * @param {string[]} names
 */
export function fieldList(random, names) {
  const all = [...names, ...names, ...names, ...names, ...NAMES];
  return damaged(Array.from({ length: 1 + random.int(4) }, () => random.pick(all)).join(), random);
}

/** @typedef {{ names: readonly string[], words: readonly string[] }} Vocabulary */

/**
 * @param {Random} random
 * @param {number} depth
 * @param {Vocabulary} of
 * @returns {string}
 */
function condition(random, depth, of) {
  if (depth === 0 || random.chance(0.5)) return predicate(random, of);
  const inner = () => condition(random, depth - 1, of);
  return random.pick([
    () => `(${inner()})`,
    () => `not ${inner()}`,
    () => `${inner()} and ${inner()}`,
    () => `${inner()} or ${inner()}`,
  ])();
}

/**
 * @param {Random} random
 * @param {Vocabulary} of
 */
function predicate(random, { names, words }) {
  const [name, word] = [random.pick(names), () => random.pick(words)];
  return random.pick([
    () => `${name} ${random.pick(COMPARISONS)} ${word()}`,
    () => `${name}${random.pick(COMPARISONS)}${word()}`,
    () => `${name} ${random.pick(['in', 'not in'])} (${Array.from({ length: random.int(5) }, word).join(', ')})`,
    () => `${name} is ${random.pick(['', 'not '])}${random.pick(['null', 'true', 'false', 'x'])}`,
  ])();
}

/**
 * @param {string} text
 * @param {Random} random
 */
function damaged(text, random) {
  if (random.chance(0.85)) return text;
  const at = random.int(text.length + 1);
  const junk = random.pick(['(', ')', "'", '"', ',', '\\', '\u0000', ' ', '\n', '.', ':', '%', '🌳']);
  return random.pick([text.slice(0, at), text.slice(0, at) + junk + text.slice(at), text.repeat(1 + random.int(60))]);
}
