type Json = Record<string, unknown>;

/** Where an operation's own example travels until it stands at its body. */
export const EXAMPLE = 'x-example';

/** A JSON schema, as far as examples are made of it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Documented {
  readonly requestBody?: { readonly content: Record<string, { schema?: Schema; example?: unknown }> };
  [EXAMPLE]?: unknown;
}

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  uuid: '01920000-0000-7000-8000-000000000000',
  email: 'ann@example.com',
  uri: 'https://app.example.com/',
  'date-time': '2030-01-01T00:00:00.000Z',
  date: '2000-01-31',
};

/** Media types of values, which an example is made for; YAML takes what JSON does. */
const OF_VALUES = /[/+]json$|urlencoded$|yaml$/;
const OF_FORMS = /urlencoded$/;
/** Media types that a person can read. */
const OF_TEXT = /^text\/|ndjson$|jsonl$|xml$|n-triples$/;

/**
 * Gives every body that is no mere bytes an example: the operation's own, that of its schema, or its required members and those with an
 * example. Throws where a text has none.
 */
export function addExamples(paths: Json, schemas: Json): void {
  for (const [path, item] of Object.entries(paths as Record<string, Record<string, Documented>>))
    for (const [method, operation] of Object.entries(item)) {
      const own = operation[EXAMPLE];
      delete operation[EXAMPLE];
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
        if (OF_VALUES.test(type)) media.example = own ?? exampleOf(media.schema, schemas as Schemas);
        else if (OF_TEXT.test(type)) media.example = media.schema?.example;
        if (media.example === undefined && OF_TEXT.test(type))
          throw new Error(`${method} ${path}: ${type} has no example.`);
        if (OF_FORMS.test(type)) media.schema = withExamples(media.schema, media.example as Json);
      }
    }
}

/**
 * Swagger UI offers the members of a form one by one, by the example of each, `string` where there is none; one that is empty it does not send.
 */
const withExamples = (schema: Schema = {}, example: Json): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, member]) => [
      name,
      { ...member, example: example[name] ?? '' },
    ]),
  ),
});

type Schemas = Readonly<Record<string, Schema>>;

function exampleOf(schema: Schema | undefined, schemas: Schemas, name = 'value'): unknown {
  if (!schema) return {};
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''], schemas, name);
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas, name))) as unknown;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, schemas, name);
  return ofType(schema, schemas, name);
}

function ofType(schema: Schema, schemas: Schemas, name: string): unknown {
  switch ([schema.type].flat()[0]) {
    case 'array':
      return [exampleOf(schema.items, schemas, name)];
    case 'boolean':
      return schema.default ?? true;
    case 'integer':
    case 'number':
      return schema.default ?? Math.max(schema.minimum ?? 1, 1);
    case 'string':
      return schema.default ?? BY_FORMAT[schema.format ?? ''] ?? wordsOf(name, schema);
    default:
      return membersOf(schema, schemas);
  }
}

/** Required members and those with an example of their own; where there are none, the first text. */
function membersOf({ properties = {}, required = [] }: Schema, schemas: Schemas): Json {
  const members = Object.entries(properties);
  const chosen = members.filter(([name, schema]) => required.includes(name) || schema.example !== undefined);
  const free = members.find(([, { type, format }]) => [type].flat().includes('string') && format === undefined);
  const shown = chosen.length > 0 ? chosen : free ? [free] : [];
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema, schemas, name)]));
}

/** `Role name` of `role_name`, as long as it has to be. */
function wordsOf(name: string, { minLength = 0, maxLength = 255 }: Schema): string {
  const words = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  return words.padEnd(minLength, '.').slice(0, maxLength);
}
