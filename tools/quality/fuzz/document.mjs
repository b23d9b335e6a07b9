import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/**
 * A schema as the documents write it: any JSON object.
 * @typedef {Record<string, any>} Schema
 * @typedef {{ name: string, in: string, required?: boolean, schema: Schema }} Parameter
 * @typedef {{ content?: Record<string, { schema: Schema }> }} Response
 * @typedef {{
 *   service: string, name: string, method: string, path: string, summary: string,
 *   parameters: Parameter[], bodies: Record<string, Schema>,
 *   responses: Record<string, Response>, security: Record<string, string[]>[],
 * }} Operation
 * @typedef {(value: unknown) => string[]} Check faults of a value, none when it is of its schema
 * @typedef {{ operations: Operation[], resolve: (schema: Schema) => Schema, check: (schema: Schema) => Check }} Contract
 */

/**
 * What a served document says, ready to be generated from and compared with.
 * @param {string} service
 * @param {any} document OpenAPI 3.1 as JSON
 * @returns {Contract}
 */
export function readContract(service, document) {
  const strict = closeDocument(document);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addSchema({ ...strict, $id: service });
  /** @type {Map<Schema, Check>} */
  const checks = new Map();
  const resolve = (/** @type {Schema} */ schema) => (schema?.$ref ? find(strict, schema.$ref) : schema);
  return {
    resolve,
    operations: Object.entries(strict.paths).flatMap(([path, item]) =>
      Object.entries(/** @type {Record<string, any>} */ (item)).map(([method, operation]) =>
        readOperation(service, { path, method, operation }, resolve),
      ),
    ),
    check(schema) {
      const known = checks.get(schema);
      if (known) return known;
      const validate = ajv.compile(withBase(schema, service));
      const check = (/** @type {unknown} */ value) =>
        validate(value)
          ? []
          : (validate.errors ?? []).map(
              ({ instancePath, message, params }) =>
                `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
            );
      checks.set(schema, check);
      return check;
    },
  };
}

/**
 * @param {string} service
 * @param {{ path: string, method: string, operation: any }} at
 * @param {(schema: Schema) => any} resolve
 * @returns {Operation}
 */
function readOperation(service, { path, method, operation }, resolve) {
  const content = resolve(operation.requestBody ?? {}).content ?? {};
  return {
    service,
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    parameters: (operation.parameters ?? []).map(resolve),
    bodies: Object.fromEntries(
      Object.entries(content).map(([type, media]) => [type, /** @type {any} */ (media).schema]),
    ),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        resolve(/** @type {Schema} */ (response)),
      ]),
    ),
    security: operation.security ?? [],
  };
}

/**
 * @param {any} document
 * @param {string} reference `#/components/schemas/User`
 */
const find = (document, reference) =>
  reference
    .slice(2)
    .split('/')
    .reduce((at, key) => at[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);

/**
 * References within a document, from outside of it.
 * @param {any} node
 * @param {string} base
 * @returns {any}
 */
function withBase(node, base) {
  if (Array.isArray(node)) return node.map((item) => withBase(item, base));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string' ? base + value : withBase(value, base),
    ]),
  );
}

/**
 * Schemas that `allOf` refers to stay open, or nothing could be added to them: what is made of them is closed as a whole.
 * @param {any} document
 */
function closeDocument(document) {
  const parts = new Set(JSON.stringify(document, partsOf).match(/(?<=#part#)[^"]+/g));
  const closed = closeObjects(document);
  for (const name of parts) closed.components.schemas[name] = closeObjects(document.components.schemas[name], true);
  return closed;
}

/** @param {string} name @param {any} value @returns {any} with `allOf` as the names of the components that it refers to */
const partsOf = (name, value) =>
  name === 'allOf' && Array.isArray(value)
    ? value.map((part) => (part.$ref ? part.$ref.replace('#/components/schemas/', '#part#') : part))
    : value;

/**
 * What a schema with members does not name is no part of it, unless it says so: an answer with more is a fault of the document.
 * @param {any} node
 * @param {boolean} [part] of an `allOf`
 * @returns {any}
 */
function closeObjects(node, part = false) {
  if (Array.isArray(node)) return node.map((item) => closeObjects(item, part));
  if (typeof node !== 'object' || node === null) return node;
  const closed = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, closeObjects(value, name === 'allOf')]),
  );
  if (closed.allOf && !part) return { unevaluatedProperties: false, ...closed };
  const isOpen = part || !closed.properties || closed.additionalProperties !== undefined;
  return isOpen || ![closed.type].flat().includes('object') ? closed : { ...closed, additionalProperties: false };
}
