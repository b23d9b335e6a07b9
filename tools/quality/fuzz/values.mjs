import fc from 'fast-check';

/** @import { Contract, Schema } from './document.mjs' */
/** @import { Pools } from './pools.mjs' */
/** @import { Random } from './random.mjs' */

/** @typedef {{ contract: Contract, pools: Pools, random: Random }} World */

const MOST_CHARACTERS = 40;

/**
 * A value that a schema takes.
 * @param {World} world
 * @param {Schema | undefined} given
 * @param {string} [name] of the member: ids come from records that are there
 * @param {number} [depth]
 * @returns {any}
 */
export function valueOf(world, given, name = '', depth = 0) {
  const schema = world.contract.resolve(given ?? {});
  const { random } = world;
  if (schema.const !== undefined) return schema.const;
  if (schema.example !== undefined && random.chance(0.2)) return schema.example;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((/** @type {Schema} */ part) => valueOf(world, part, name, depth)));
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return valueOf(world, random.pick(choices), name, depth);
  return ofType(world, schema, { name, depth, type: typeOf(schema, random) });
}

/**
 * `null` now and then, where it may be.
 * @param {Schema} schema
 * @param {Random} random
 */
function typeOf(schema, random) {
  const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
  const others = types.filter((type) => type !== 'null');
  return others.length < types.length && random.chance(0.1) ? 'null' : random.pick(others);
}

/**
 * @param {World} world
 * @param {Schema} schema
 * @param {{ name: string, depth: number, type: string }} at
 */
function ofType(world, schema, { name, depth, type }) {
  const { random } = world;
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
      return wholeNumber(schema, random);
    case 'number':
      return random.chance(0.5) ? wholeNumber(schema, random) : random.next() * 100;
    case 'array':
      return listOf(world, schema, { name, depth });
    case 'object':
      return objectOf(world, schema, depth);
    default:
      return textOf(world, schema, name);
  }
}

/**
 * Mostly small, sometimes at the edge.
 * @param {Schema} schema
 * @param {Random} random
 */
function wholeNumber({ minimum = 0, maximum = 2 ** 31 - 1 }, random) {
  if (random.chance(0.1)) return random.pick([minimum, maximum]);
  return Math.min(maximum, Math.max(minimum, 0) + random.int(20));
}

/**
 * @param {World} world
 * @param {Schema} schema
 * @param {{ name: string, depth: number }} at
 */
function listOf(world, { items, minItems = 0, maxItems = 100 }, { name, depth }) {
  const many = Math.min(maxItems, Math.max(minItems, world.random.int(3) + (world.random.chance(0.7) ? 1 : 0)));
  const list = Array.from({ length: many }, () => valueOf(world, items, name, depth + 1));
  return list.filter((item, at) => typeof item === 'object' || list.indexOf(item) === at);
}

/**
 * Required members always, others now and then.
 * @param {World} world
 * @param {Schema} schema
 * @param {number} depth
 */
function objectOf(world, { properties = {}, required = [], additionalProperties, readOnly }, depth) {
  if (readOnly) return {};
  const share = world.random.pick([0, 0.15, 0.5, 0.9]) / (depth + 1);
  const members = Object.entries(properties).filter(
    ([name, schema]) =>
      !schema.readOnly &&
      (name !== 'tenant_id' || world.random.chance(0.2)) &&
      (required.includes(name) || world.random.chance(share)),
  );
  const free =
    additionalProperties && Object.keys(properties).length === 0
      ? world.random.sample(
          fc.dictionary(
            fc.stringMatching(/^[a-z]{1,8}$/),
            fc.oneof(fc.boolean(), fc.integer(), fc.stringMatching(/^[a-z ]{1,8}$/)),
            { maxKeys: 3 },
          ),
        )
      : {};
  return {
    ...free,
    ...Object.fromEntries(members.map(([name, schema]) => [name, valueOf(world, schema, name, depth + 1)])),
  };
}

/** @type {Record<string, (random: Random) => string>} */
const BY_FORMAT = {
  email: (random) => `${random.word()}@example.com`,
  uri: (random) => `https://${random.word()}.invalid/${random.word()}`,
  'date-time': (random) => new Date(Date.now() + (random.int(400) - 100) * 86_400_000).toISOString(),
  date: (random) => new Date(random.int(2 ** 31) * 1_000).toISOString().slice(0, 10),
  binary: (random) => random.word().repeat(random.int(50)),
};

/**
 * @param {World} world
 * @param {Schema} schema
 * @param {string} name
 */
function textOf({ pools, random }, { format, pattern, minLength = 0, maxLength = MOST_CHARACTERS }, name) {
  const known = random.chance(0.9) ? pools.value(name, random) : undefined;
  if (format === 'uuid') return known ?? random.uuid();
  if (known !== undefined && (!pattern || new RegExp(pattern, 'u').test(known)) && !name.startsWith('new_'))
    return known;
  if (format && BY_FORMAT[format]) return BY_FORMAT[format](random);
  if (pattern) return matching(random, pattern, minLength, maxLength);
  if (random.chance(0.5)) return random.word().slice(0, maxLength);
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, MOST_CHARACTERS) });
  return random.sample(text).trim().slice(0, maxLength) || random.word().slice(0, maxLength);
}

/**
 * @param {Random} random
 * @param {string} pattern
 * @param {number} minLength
 * @param {number} maxLength
 */
function matching(random, pattern, minLength, maxLength) {
  const word = random.word().slice(0, maxLength);
  const expression = new RegExp(pattern, 'u');
  if (expression.test(word) && random.chance(0.7)) return word;
  try {
    const text = random.sample(fc.stringMatching(expression, { maxLength: Math.min(maxLength, 60) }));
    return text.length >= minLength ? text : word;
  } catch {
    return word; // Look-aheads and the like are not generated.
  }
}
