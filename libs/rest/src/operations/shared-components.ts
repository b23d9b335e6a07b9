import { ENUM_NAME } from '../fields/field.js';

type Json = Record<string, unknown>;

/** An operation as far as it is changed here. */
interface Documented {
  security?: Record<string, string[]>[];
  parameters?: Json[];
  responses?: Json;
  tags?: string[];
  'x-scope'?: string[];
}

const operationsOf = (paths: Json): Documented[] =>
  Object.values(paths as Record<string, Record<string, Documented>>).flatMap((item) => Object.values(item));

const byName = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

const TENANT = 'Tenant-Id';

/** The header by which a caller of no tenant narrows a request to one. */
const TENANT_PARAMETER = {
  name: TENANT,
  in: 'header',
  required: false,
  description: 'For global callers: the tenant to which the request applies. The header `tenant_id` means the same.',
  schema: { type: 'string', format: 'uuid' },
};

/**
 * Adds to every operation that takes a token its scopes (`x-scope`: one of them is enough, none where any token is) and the header
 * `Tenant-Id`; then refers header parameters that several operations have alike to `components.parameters`.
 * @returns these components
 */
export function shareParameters(paths: Json): Json {
  for (const operation of operationsOf(paths)) {
    // Said explicitly, so that nobody has to guess whether it was forgotten.
    operation.security ??= [];
    operation.parameters = operation.parameters && withoutDoubles(operation.parameters);
    const ways = operation.security.filter((way) => 'oauth2' in way);
    if (ways.length === 0) continue;
    operation['x-scope'] = ways.flatMap(({ oauth2 = [] }) => oauth2);
    operation.parameters = [...(operation.parameters ?? []), TENANT_PARAMETER];
  }
  const names = namesOf(operationsOf(paths).flatMap(({ parameters = [] }) => parameters.filter(isHeader)));
  for (const operation of operationsOf(paths))
    operation.parameters = operation.parameters?.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  return byName(Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text) as Json])));
}

/** Of a header that is declared, and that Nest found at the method again, in whichever case: the one with a description. (RFC 9110 §5.1) */
function withoutDoubles(parameters: readonly Json[]): Json[] {
  const isSame = (a: Json, b: Json) =>
    isHeader(a) && isHeader(b) && String(a['name']).toLowerCase() === String(b['name']).toLowerCase();
  return parameters.filter(
    (one) =>
      one['description'] !== undefined ||
      !parameters.some((other) => other['description'] !== undefined && isSame(one, other)),
  );
}

const isHeader = ({ in: place }: Json): boolean => place === 'header';

/** By its JSON the name of each header parameter that occurs more than once: of several that differ, the most frequent one. */
function namesOf(parameters: readonly Json[]): Map<string, string> {
  const alike = [...Map.groupBy(parameters, (parameter) => JSON.stringify(parameter))]
    .filter(([, { length }]) => length > 1)
    .sort(([, a], [, b]) => b.length - a.length);
  const names = new Map<string, string>();
  for (const [text, [{ name, required } = {}]] of alike) {
    const known = [...names.values()];
    const own = required === true || !known.includes(String(name)) ? String(name) : `${String(name)}.optional`;
    if (!known.includes(own)) names.set(text, own);
  }
  return names;
}

/** Puts equal error responses of the operations into `components.responses`, named by status, codes and media types beside JSON. */
export function shareErrorAnswers(paths: Json): Json {
  const shared: Json = {};
  for (const { responses = {} } of operationsOf(paths))
    for (const [status, answer] of Object.entries(responses)) {
      const codes = codesIn(answer);
      if (codes === undefined) continue;
      const name = [`${status}_${codes.join('.')}`, ...otherTypesOf(answer)].join('.');
      shared[name] = answer;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  return byName(shared);
}

/** `application/scim+json` → `scim` */
const otherTypesOf = (answer: unknown): string[] =>
  Object.keys((answer as { content?: object }).content ?? {})
    .filter((type) => type !== 'application/json')
    .map((type) => type.replace(/^.*\/|\+json$/g, ''));

const codesIn = (answer: unknown): string[] | undefined => {
  const text = JSON.stringify(answer);
  if (!text.includes('"#/components/schemas/Error"')) return undefined;
  return /"enum":(\[[^\]]*\])/
    .exec(text)
    ?.slice(1)
    .flatMap((list) => JSON.parse(list) as string[]);
};

/**
 * The document with every named set of values as a schema of its own, collected in `schemas`. Throws where two sets have one name.
 */
export function nameEnums(node: unknown, schemas: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => nameEnums(item, schemas));
  if (typeof node !== 'object' || node === null) return node;
  const { [ENUM_NAME]: name, ...rest } = node as Json;
  if (typeof name === 'string') return referToEnum(name, rest, schemas);
  return Object.fromEntries(Object.entries(node).map(([member, value]) => [member, nameEnums(value, schemas)]));
}

function referToEnum(name: string, { type, enum: values, ...annotations }: Json, schemas: Json): Json {
  const isNullable = Array.isArray(type) && type.includes('null');
  const schema = { type: 'string', enum: (values as unknown[]).filter((value) => value !== null) };
  const known = (schemas[name] ??= schema);
  if (JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`${name} names two sets of values.`);
  const $ref = `#/components/schemas/${name}`;
  return isNullable ? { anyOf: [{ $ref }, { type: 'null' }], ...annotations } : { $ref, ...annotations };
}

/** The tags of the operations, with their descriptions. */
export const describeTags = (
  paths: Json,
  descriptions: Readonly<Record<string, string>>,
): { name: string; description?: string }[] =>
  [...new Set(operationsOf(paths).flatMap(({ tags = [] }) => tags))]
    .sort()
    .map((name) => (descriptions[name] === undefined ? { name } : { name, description: descriptions[name] }));
