/** Keywords below which are values or names, not schemas. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'required', 'security']);
const NAMES = new Set(['properties', 'patternProperties', 'schemas', 'responses', 'parameters', 'headers']);

/**
 * What a document of OpenAPI 3.1 says, in the words of 3.0, for generators that read nothing newer. `null` as a type becomes `nullable`, `const`
 * an `enum` of one, and what stands beside a `$ref` goes around it, since 3.0 ignores it there. Webhooks, which 3.0 does not know, are left out.
 * @param {Record<string, unknown>} document
 * @returns {Record<string, unknown>} another document; the one given stays as it is
 */
export function downgrade({ webhooks: _, ...document }) {
  return { .../** @type {Record<string, unknown>} */ (rewrite(document, false)), openapi: '3.0.3' };
}

/**
 * @param {unknown} node
 * @param {boolean} isNames its keys are names that the document gives, as those of `properties`
 * @returns {unknown}
 */
function rewrite(node, isNames) {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, false));
  if (!node || typeof node !== 'object') return node;
  const entries = Object.entries(node).map(([key, value]) => {
    if (!isNames && VALUES.has(key)) return [key, value];
    return [key, rewrite(value, !isNames && NAMES.has(key))];
  });
  return isNames ? Object.fromEntries(entries) : rephrase(Object.fromEntries(entries));
}

/** @param {Record<string, any>} schema */
function rephrase({ $ref, const: only, ...rest }) {
  if (only !== undefined) rest.enum = [only];
  if ($ref) return Object.keys(rest).length ? { ...rest, allOf: [{ $ref }] } : { $ref };
  if (Array.isArray(rest.type)) Object.assign(rest, ofTypes(rest));
  for (const union of ['anyOf', 'oneOf']) if (rest[union]) Object.assign(rest, ofUnion(union, rest[union]));
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
}

/** @param {Record<string, any>} schema whose `type` is a list */
function ofTypes({ type }) {
  const types = type.filter((/** @type {string} */ name) => name !== 'null');
  const nullable = types.length < type.length && { nullable: true };
  return types.length === 1
    ? { type: types[0], ...nullable }
    : { type: undefined, anyOf: types.map((/** @type {string} */ name) => ({ type: name })), ...nullable };
}

/**
 * @param {string} union `anyOf` or `oneOf`
 * @param {Record<string, any>[]} members rewritten
 */
function ofUnion(union, members) {
  const others = members.filter(({ type }) => type !== 'null');
  if (others.length === members.length) return {};
  return others.length === 1
    ? { [union]: undefined, allOf: others, nullable: true }
    : { [union]: others, nullable: true };
}
