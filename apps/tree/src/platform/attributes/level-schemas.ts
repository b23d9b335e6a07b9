import { ApiError, invalidField, jsonBytes, type ErrorDetail } from '@groundwork/rest';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { compileSchema, findFault } from './compile-schema.js';
import type { JsonSchema } from './json-schema.js';
import { findMisplacedMark } from './localized.js';
import { TimeLimitExceeded, withinTime } from './limited-time.js';

/** What the attributes of a tree's nodes have to be: schemas by level, that of roots is `0`, and `*` for those that have none. */
export type LevelSchemas = Readonly<Record<string, JsonSchema>>;

const MAX_SCHEMA_BYTES = 65_536;
const MAX_SCHEMA_DEPTH = 20;
const LEVEL = /^(\*|0|[1-9]\d{0,4})$/;
const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** Throws `invalid_request` naming the level whose schema cannot be used. */
export function assertSchemas(levels: LevelSchemas): void {
  if (jsonBytes(levels) > MAX_SCHEMA_BYTES)
    throw invalidField('levels', `must be at most ${MAX_SCHEMA_BYTES} bytes as JSON`, 'length');
  for (const [level, schema] of Object.entries(levels)) {
    const field = `levels.${level}`;
    if (!LEVEL.test(level)) throw invalidField(field, 'must be a level, 0 for roots, or *', 'unknown');
    const fault = withLimit(field, () => faultOf(schema));
    if (fault !== undefined) throw invalidField(field, fault);
  }
}

function faultOf(schema: JsonSchema): string | undefined {
  if (depthOf(schema) > MAX_SCHEMA_DEPTH) return `must be at most ${MAX_SCHEMA_DEPTH} levels deep`;
  const fault = findFault(schema) ?? findMisplacedMark(schema);
  if (fault !== undefined) return fault;
  if (typeof schema === 'object' && '$schema' in schema && schema['$schema'] !== DRAFT)
    return `must be of the draft ${DRAFT}`;
  try {
    compileSchema(schema);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'RangeError') throw error;
    return `cannot be used: ${error.message.slice(0, 1_000)}`;
  }
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** The schema of a level; `undefined` where any attributes are allowed. */
export const schemaOfLevel = (levels: LevelSchemas | null | undefined, level: number): JsonSchema | undefined =>
  levels?.[String(level)] ?? levels?.['*'];

/**
 * The attributes of a new node with the defaults of its level. Throws `invalid_request` naming the members that break its schema.
 * (docs/trees.md, "Attributes")
 */
export function newAttributes(levels: LevelSchemas | null, level: number, given: object): object {
  const schema = schemaOfLevel(levels, level);
  if (schema === undefined) return given;
  // Defaults are added to what is checked.
  const attributes = structuredClone(given);
  refuse(findViolations(schema, attributes, true));
  return attributes;
}

/** Throws `invalid_request` naming the members that break the schema of a level. */
export function assertAttributes(levels: LevelSchemas | null, level: number, attributes: unknown): void {
  const schema = schemaOfLevel(levels, level);
  if (schema !== undefined) refuse(findViolations(schema, attributes, false));
}

function refuse(details: readonly ErrorDetail[]): void {
  const [first] = details;
  if (first) throw new ApiError('invalid_request', `${first.field} ${first.message}`, { details });
}

const MAX_DETAILS = 100;

/** What of some attributes breaks a schema. Throws `invalid_request` where the check takes too long. */
export const findViolations = (schema: JsonSchema, attributes: unknown, defaults = false): ErrorDetail[] =>
  withLimit('attributes', () => violationsOf(schema, attributes, defaults));

/** The same without a limit: for callers that limit many checks together. */
export function violationsOf(schema: JsonSchema, attributes: unknown, defaults: boolean): ErrorDetail[] {
  const check = compileSchema(schema, { defaults });
  return check(attributes) ? [] : (check.errors ?? []).slice(0, MAX_DETAILS).map(detailOf);
}

function withLimit<T>(field: string, work: () => T): T {
  try {
    return withinTime(work);
  } catch (error) {
    if (error instanceof TimeLimitExceeded) throw invalidField(field, 'takes too long to check against its schema');
    throw error;
  }
}

const CODES: Readonly<Record<string, string>> = {
  type: 'type',
  required: 'required',
  additionalProperties: 'unknown',
  unevaluatedProperties: 'unknown',
  enum: 'choice',
  const: 'choice',
  minimum: 'range',
  maximum: 'range',
  minLength: 'length',
  maxLength: 'length',
};

/** What is said of members that the fault itself names; ajv speaks of the object they belong to. */
const MESSAGES: Readonly<Record<string, string>> = {
  required: 'is required',
  additionalProperties: 'is not a member that the schema allows',
  unevaluatedProperties: 'is not a member that the schema allows',
};

/** `/prices/0/amount` → `attributes.prices[0].amount`; a member that is missing or too many is named itself. (RFC 6901) */
function detailOf({ instancePath, keyword, params, message = 'is invalid' }: ErrorObject): ErrorDetail {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Record<string, unknown>;
  const member = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  const names = instancePath
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const path = [...names, ...(typeof member === 'string' ? [member] : [])];
  const field = path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('');
  return {
    field: `attributes${field}`.slice(0, 1_000),
    code: CODES[keyword] ?? 'format',
    message: MESSAGES[keyword] ?? message,
  };
}
