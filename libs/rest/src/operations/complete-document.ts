import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_SCHEMA } from '../errors/error.filter.js';
import { fieldsOf, type FieldSchema, type RecordClass } from '../fields/field.js';
import { headerComponents } from './answer-headers.js';
import { addExamples } from './examples.js';
import { describeTags, nameEnums, shareErrorAnswers, shareParameters } from './shared-components.js';
import { findSchema, findView, type WireView } from '../view.js';

type Json = Record<string, unknown>;
type Components = NonNullable<OpenAPIObject['components']>;

const LINK_SCHEMA = {
  type: 'object',
  required: ['href'],
  properties: { href: { type: 'string' }, headers: { type: 'object', additionalProperties: { type: 'string' } } },
};

/**
 * Adds the schemas of every record an operation refers to, of their lists and of `Error`, turns `nullable` into the `null` type of
 * OpenAPI 3.1, and puts what several operations share into components.
 * @param tags descriptions by tag
 */
export function completeDocument(document: OpenAPIObject, tags: Readonly<Record<string, string>> = {}): OpenAPIObject {
  const schemas = ((document.components ??= {}).schemas ??= {}) as Json;
  addSchemas(document, schemas);
  const enums: Json = {};
  // The document is plain JSON before and after.
  const complete = nameEnums(inDialect31(document), enums) as OpenAPIObject;
  Object.assign((complete.components ??= {}).schemas ?? {}, enums);
  const responses = shareErrorAnswers(complete.paths) as Components['responses'];
  addExamples(complete.paths, complete.components.schemas ?? {});
  const parameters = shareParameters(complete.paths) as Components['parameters'];
  const headers = headerComponents([complete.paths, responses]) as Components['headers'];
  return {
    ...complete,
    tags: describeTags(complete.paths, tags),
    components: { ...complete.components, responses, parameters, headers },
  };
}

function addSchemas(document: OpenAPIObject, schemas: Json): void {
  schemas['Error'] = ERROR_SCHEMA;
  schemas['ChildLink'] = LINK_SCHEMA;
  for (const name of referenced(document)) {
    const named = findSchema(name);
    if (named) schemas[name] = named;
    const view = findView(name.replace(/List$/, ''));
    if (!view) continue;
    schemas[view.name] = recordSchema(view);
    if (name.endsWith('List')) schemas[name] = listSchema(view);
  }
}

const referenced = (document: OpenAPIObject): Set<string> =>
  new Set(
    [...JSON.stringify(document.paths).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? ''),
  );

/** A record as answered: attributes, children as link or array, aggregations. */
export function recordSchema(view: WireView): Json {
  const children = [...view.children].map(([name, schema]): [string, Json] => [
    name,
    {
      description: 'A link, or the complete array with `expand=all`.',
      oneOf: [{ $ref: '#/components/schemas/ChildLink' }, { type: 'array', items: schema() }],
    },
  ]);
  const aggregations: [string, FieldSchema][] = view.aggregations ? [['aggregations', view.aggregations]] : [];
  return {
    type: 'object',
    // Only `fields` leaves some of them out.
    required: [...view.attributes.keys(), ...children.map(([name]) => name), ...aggregations.map(([name]) => name)],
    properties: Object.fromEntries([
      ...schemasOf(view.attributes),
      ...children,
      ...aggregations,
      ...Object.entries(view.sometimes ?? {}),
    ]),
  };
}

/** The schema of an object whose members a class declares; of some of them where names are given. Members are there unless they are optional. */
export function classSchema(of: RecordClass, names?: readonly string[]): Json {
  assertRules(of);
  const fields = [...fieldsOf(of)].filter(([name, rule]) => !rule.writeOnly && (!names || names.includes(name)));
  const required = fields.filter(([, { optional }]) => !optional).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(schemasOf(new Map(fields))),
  };
}

/** Throws for a class that was cut in a way that loses the rules of its fields: its schema would lack members. */
function assertRules(of: RecordClass): void {
  const documented = (Reflect.getMetadata('swagger/apiModelPropertiesArray', of.prototype as object) ?? []) as string[];
  const rules = fieldsOf(of);
  const lost = documented.map((name) => name.slice(1)).find((name) => !rules.has(name));
  if (lost !== undefined) throw new Error(`${of.name}.${lost} has no field rule; cut its class with Without.`);
}

const schemasOf = (rules: ReadonlyMap<string, { schema: FieldSchema }>): [string, Json][] =>
  [...rules].map(([name, { schema }]) => [name, withoutClasses(schema)]);

function withoutClasses({ class: of, itemsClass, uniqueBy, ...rest }: FieldSchema): Json {
  if (of) return { ...rest, ...classSchema((of as () => RecordClass)()) };
  return itemsClass ? { ...rest, items: classSchema((itemsClass as () => RecordClass)()) } : rest;
}

/** The collection envelope, with further members. (Identity, "Collection envelope") */
export const listSchema = (view: Pick<WireView, 'name'>, further: Json = {}): Json => ({
  type: 'object',
  required: ['count', 'has_more', 'limit', 'offset', 'items'],
  properties: {
    total_count: { type: 'integer', description: 'Only with `total_count=true`.' },
    count: { type: 'integer', description: 'Number of items in this response.' },
    has_more: { type: 'boolean' },
    limit: { type: 'integer', description: 'The page size used.' },
    offset: { type: 'integer' },
    items: { type: 'array', items: { $ref: `#/components/schemas/${view.name}` } },
    ...further,
  },
});

function inDialect31(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inDialect31);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, inDialect31(value)]),
  );
  return nullable === true ? orNull(rest) : nullable === undefined ? rest : { ...rest, nullable };
}

function orNull(schema: Json): Json {
  if (typeof schema['type'] !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const values = Array.isArray(schema['enum']) ? { enum: [...(schema['enum'] as unknown[]), null] } : {};
  return { ...schema, type: [schema['type'], 'null'], ...values };
}
