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

/** An id of no record. */
export const NOBODY = '00000000-0000-7000-8000-00000000dead';

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: NOBODY,
  email: 'nobody@example.com',
  uri: 'https://example.com/',
  'date-time': '2030-01-01T00:00:00.000Z',
  date: '2030-01-01',
};

/** The smallest value a schema takes: required members alone, one item in a list, ids of no record. */
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

/** What an OpenAPI document says of one operation, as far as the matrix needs it. */
export interface ListedOperation {
  /** `post /clients/{client_id}/resources` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Names in the path, in its order. */
  readonly parameters: readonly string[];
  /** Headers without which it returns 400. */
  readonly requiredHeaders: readonly string[];
  /** All headers it reads. */
  readonly headers: readonly string[];
  /** Headers its 200 has. */
  readonly sends: readonly string[];
  /** The scopes one of which it needs; none where any token is enough. */
  readonly scopes: readonly string[];
  /** Whether it requires one of our access tokens. */
  readonly needsToken: boolean;
  /** A body with every required member, and its media type; absent where it takes none. */
  readonly body?: { readonly type: string; readonly value: unknown };
  /** Members of the body that are arrays of objects. */
  readonly objectLists: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

interface Reference {
  readonly $ref: string;
}

interface DocumentedOperation {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<Record<string, { readonly headers?: object }>>;
}

/** The parts of an OpenAPI 3.1 document that are read here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
}

/** Every operation of a document. */
export const readOperations = (document: ApiDocument): ListedOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => readOperation(document, path, method, documented)),
  );

function readOperation(
  { components }: ApiDocument,
  path: string,
  method: string,
  { security = [], parameters = [], requestBody, responses }: DocumentedOperation,
): ListedOperation {
  const oauth2 = security.flatMap((way) => ('oauth2' in way ? [way['oauth2'] ?? []] : []));
  const resolved = parameters.flatMap((one) =>
    '$ref' in one ? (components?.parameters?.[one.$ref.split('/').at(-1) ?? ''] ?? []) : one,
  );
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    requiredHeaders: resolved.filter((one) => one.in === 'header' && one.required).map(({ name }) => name),
    headers: resolved.filter((one) => one.in === 'header').map(({ name }) => name),
    sends: Object.keys(responses?.['200']?.headers ?? {}),
    scopes: oauth2.flat(),
    needsToken: oauth2.length > 0,
    body: type === undefined ? undefined : { type, value: sampleBody(media?.schema, components?.schemas ?? {}) },
    objectLists: Object.entries(membersOf(media?.schema, components?.schemas ?? {}))
      .filter(
        ([, member]) => [member.type].flat().includes('array') && isObject(member.items, components?.schemas ?? {}),
      )
      .map(([name]) => name),
  };
}

const isObject = (schema: Schema | undefined, schemas: Readonly<Record<string, Schema>>): boolean =>
  [resolveSchema(schema, schemas)?.type].flat().includes('object');
