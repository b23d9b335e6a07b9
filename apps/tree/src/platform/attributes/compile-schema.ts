import { hash } from 'node:crypto';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { LRUCache } from 'lru-cache';
import type { JsonSchema } from './json-schema.js';
import { withLanguages } from './localized.js';
import { RE2_ENGINE } from './re2-pattern.js';

/** How a schema is applied. */
export interface CompileOptions {
  /** Adds the defaults of absent members to what is checked. */
  readonly defaults?: boolean;
  /** `format` is checked, not only an annotation. */
  readonly formats?: boolean;
}

/** Checks schemas themselves; its own schemas are compiled once. */
const metaSchemas = new Ajv2020({ strict: false, allErrors: true });

/** Names what is wrong with a schema; `undefined` where nothing is. */
export function findFault(schema: unknown): string | undefined {
  if (metaSchemas.validate('https://json-schema.org/draft/2020-12/schema', schema)) return undefined;
  return metaSchemas.errorsText(metaSchemas.errors, { dataVar: 'schema', separator: '; ' }).slice(0, 1_000);
}

/** Compiled schemas by their text, up to so many characters of text: what a text means never changes. */
const compiled = new LRUCache<string, ValidateFunction>({ maxSize: 1_000_000 });

/** The same by the schema itself: files have many rows for one schema, whose text is long. */
const bySchema = new WeakMap<object, Map<string, ValidateFunction>>();

/**
 * The check of a schema, which nobody changes afterwards. References are local; patterns are RE2's. Throws an `Error` that says what the schema lacks.
 * (JSON Schema Core 2020-12; RFC 6901)
 */
export function compileSchema(schema: JsonSchema, options: CompileOptions = {}): ValidateFunction {
  if (typeof schema !== 'object') return compileText(schema, options);
  const checks = bySchema.get(schema) ?? new Map<string, ValidateFunction>();
  bySchema.set(schema, checks);
  const key = `${options.defaults}/${options.formats}`;
  const check = checks.get(key) ?? compileText(schema, options);
  checks.set(key, check);
  return check;
}

function compileText(schema: JsonSchema, { defaults = false, formats = true }: CompileOptions): ValidateFunction {
  const text = JSON.stringify([schema, defaults, formats]);
  const key = hash('sha256', text, 'base64url');
  const known = compiled.get(key);
  if (known) return known;
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    allErrors: true,
    inlineRefs: false,
    ownProperties: true,
    useDefaults: defaults,
    validateFormats: formats,
    // Of decimal fractions: 0.07 is a multiple of 0.01.
    multipleOfPrecision: 9,
    code: { regExp: RE2_ENGINE },
    logger: false,
  });
  if (formats) addFormats.default(ajv);
  const stored = withLanguages(schema);
  const check = ajv.compile(typeof stored === 'boolean' ? stored : { ...stored, $schema: undefined });
  // Its answer would be a promise, which is no answer.
  if ('$async' in check) throw new Error('$async is not supported');
  compiled.set(key, check, { size: text.length });
  return check;
}
