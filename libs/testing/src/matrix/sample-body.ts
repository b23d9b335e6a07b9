/** A JSON schema as our documents write it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

type Schemas = Readonly<Record<string, Schema>>;

/** An id that is nobody's. */
export const NOBODY = '00000000-0000-7000-8000-00000000dead';

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: NOBODY,
  email: 'nobody@example.com',
  uri: 'https://example.com/',
  'date-time': '2030-01-01T00:00:00.000Z',
  date: '2030-01-01',
};

/** The smallest value a schema takes: required members alone, one item in a list, ids that are nobody's. */
export function sampleBody(schema: Schema | undefined, schemas: Schemas): unknown {
  if (!schema) return {};
  const { $ref, allOf, oneOf, anyOf, example } = schema;
  if ($ref !== undefined) return sampleBody(resolveSchema(schema, schemas), schemas);
  if (example !== undefined) return example;
  if (schema.enum) return schema.enum[0];
  if (allOf) return Object.assign({}, ...allOf.map((part) => sampleBody(part, schemas))) as unknown;
  const [choice] = oneOf ?? anyOf ?? [];
  return choice ? sampleBody(choice, schemas) : ofType(schema, schemas);
}

function ofType(schema: Schema, schemas: Schemas): unknown {
  switch ([schema.type].flat()[0]) {
    case 'string':
      return BY_FORMAT[schema.format ?? ''] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [sampleBody(schema.items, schemas)];
    default:
      return requiredOf(schema, schemas);
  }
}

const requiredOf = ({ properties = {}, required = [] }: Schema, schemas: Schemas): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, sampleBody(properties[name], schemas)]));

/** What a schema refers to, or the schema itself. */
export const resolveSchema = (schema: Schema | undefined, schemas: Schemas): Schema | undefined =>
  schema?.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? ''];

/** The members an object of the schema may have, those of its parts included. */
export function membersOf(schema: Schema | undefined, schemas: Schemas): Record<string, Schema> {
  const { properties = {}, allOf = [] } = resolveSchema(schema, schemas) ?? {};
  return Object.assign({}, ...allOf.map((part) => membersOf(part, schemas)), properties) as Record<string, Schema>;
}
