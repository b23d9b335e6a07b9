/** @import { Operation } from '../fuzz/document.mjs' */

/**
 * What is sent of an operation: its example of one media type, or nothing but its address where it takes no body.
 * @typedef {{ operation: Operation, type?: string, example?: unknown }} Example
 */

/** Bytes, of which no document shows an example: a page offers to choose a file. */
const OF_BYTES = /^(image\/|application\/(vnd\.|offset\+octet-stream)|\*\/\*)/;

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
    if (readable.length > 0) return readable.map((type) => ({ operation, type, example: content[type].example }));
    return [types.length > 0 ? { operation, type: types[0] } : { operation }];
  });
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
  if (type !== 'application/x-www-form-urlencoded') return JSON.stringify(value);
  return new URLSearchParams(/** @type {Record<string, string>} */ (value)).toString();
}

/** @param {Operation} operation what Swagger UI fills in by itself */
export const presetsOf = ({ parameters }) =>
  parameters.flatMap((parameter) => {
    const { name, in: place, schema, example } = /** @type {any} */ (parameter);
    const value = example ?? schema.example ?? schema.default;
    return value === undefined || place === 'path' ? [] : [{ name, place, value: String(value) }];
  });
