/** @import { Operation } from '../fuzz/document.mjs' */

/**
 * What is sent of an operation: its example of one media type, or nothing but its address where it takes no body.
 * @typedef {{ operation: Operation, type?: string, example?: unknown }} Example
 */

/** Bytes, of which no document shows an example: a page offers to choose a file. */
const OF_BYTES = /^(image\/|application\/(vnd\.|offset\+octet-stream)|\*\/\*)/;

const FORM = 'application/x-www-form-urlencoded';

/**
 * The examples of a served document. Parameters are sent as Swagger UI fills them in: those that are required, and those with a value.
 * @param {any} document OpenAPI 3.1 as JSON
 * @param {Operation[]} operations
 * @returns {Example[]}
 */
export function examplesOf(document, operations) {
  return operations.flatMap((operation) => {
    const { content = {} } = document.paths[operation.path][operation.method.toLowerCase()].requestBody ?? {};
    const types = Object.keys(content);
    const readable = types.filter((type) => !OF_BYTES.test(type));
    if (readable.length > 0)
      return readable.map((type) => ({ operation, type, example: offeredOf(type, content[type]) }));
    return [types.length > 0 ? { operation, type: types[0] } : { operation }];
  });
}

/**
 * What Swagger UI offers of a body. Of a form that is the example of each member, some text where it has none, and nothing where it is empty.
 * @param {string} type
 * @param {{ example?: unknown, schema?: { properties?: Record<string, { example?: unknown }> } }} content
 */
function offeredOf(type, { example, schema }) {
  if (type !== FORM || example === undefined) return example;
  const members = Object.entries(schema?.properties ?? {}).map(([name, member]) => [name, member.example ?? 'string']);
  return Object.fromEntries(members.filter(([, value]) => value !== ''));
}

/** @param {Operation} operation */
export const successOf = ({ responses }) => Object.keys(responses).filter((status) => /^2/.test(status));

/**
 * @param {Example} example
 */
export const isMissing = ({ type, example }) => type !== undefined && !OF_BYTES.test(type) && example === undefined;

/**
 * @param {string} type
 * @param {unknown} value
 */
export function encode(type, value) {
  if (typeof value === 'string') return value;
  if (type !== FORM) return JSON.stringify(value);
  return new URLSearchParams(/** @type {Record<string, string>} */ (value)).toString();
}

/** @param {Operation} operation what Swagger UI fills in by itself */
export const presetsOf = ({ parameters }) =>
  parameters.flatMap((parameter) => {
    const { name, in: place, schema, example } = /** @type {any} */ (parameter);
    const value = example ?? schema.example ?? schema.default;
    return value === undefined || place === 'path' ? [] : [{ name, place, value: String(value) }];
  });
