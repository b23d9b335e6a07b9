/**
 * A document without what openapi-generator 4.3.1 makes of it in Python that does not run: of a union a class that it does not write, and of a
 * `pattern` an expression that Python does not read, where it has `\p{…}`. Such values are any, and of any form.
 * @template T
 * @param {T} node a document of OpenAPI 3.0, or a part of one
 * @returns {T} another document; the one given stays as it is
 */
export function forPython(node) {
  if (Array.isArray(node)) return /** @type {T} */ (node.map(forPython));
  if (!node || typeof node !== 'object') return node;
  const { anyOf, oneOf, pattern, ...rest } = /** @type {Record<string, unknown>} */ (node);
  const isUnion = Array.isArray(anyOf) || Array.isArray(oneOf);
  if (isUnion) return /** @type {T} */ ('description' in rest ? { description: rest['description'] } : {});
  // Elsewhere they are names of properties.
  const kept = { anyOf, oneOf, ...(typeof pattern !== 'string' && { pattern }), ...rest };
  const entries = Object.entries(kept).filter(([, value]) => value !== undefined);
  return /** @type {T} */ (Object.fromEntries(entries.map(([key, value]) => [key, forPython(value)])));
}
