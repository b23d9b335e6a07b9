import { membersOf, resolveSchema, sampleBody, type Schema } from './sample-body.js';

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

interface DocumentedOperation {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** The parts of an OpenAPI 3.1 document that are read here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
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
  { security = [], parameters = [], requestBody }: DocumentedOperation,
): ListedOperation {
  const oauth2 = security.find((way) => 'oauth2' in way)?.['oauth2'];
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    requiredHeaders: parameters.filter((one) => one.in === 'header' && one.required).map(({ name }) => name),
    scopes: (oauth2 ?? []).flatMap((scope) => scope.split('|')),
    needsToken: oauth2 !== undefined,
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
