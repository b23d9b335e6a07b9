/** @import { Contract, Operation } from './document.mjs' */
/** @import { Answer } from '../../http/send.mjs' */

/** What belongs to the inside: statements, stacks, paths, drivers. */
const INSIDE =
  /\b(select|insert into|update|delete from)\b.+\b(from|where|set|values)\b|\n\s+at |node_modules|\.(ts|js):\d+|QueryFailedError|TypeError|pg_|relation "|syntax error at or near|violates .* constraint/i;
/** What the server answers before it matches the operation: an unsupported `Expect`, or too long. */
const OF_TRANSPORT = new Set([417, 431]);

/**
 * What is wrong with an answer.
 * @param {Contract} contract
 * @param {Operation} operation
 * @param {Answer} answer
 * @param {{ path: string, strayed: boolean }} sent a path that was tampered with may be another operation's, or nobody's
 * @returns {string[]}
 */
export function judge(contract, operation, answer, { path, strayed }) {
  const { status, body } = answer;
  const declared = operation.responses[status];
  if (status >= 500 && !isBusy(answer) && !isNotOffered(operation, answer))
    return [`${status}: ${body.toString().slice(0, 300)}`];
  if (strayed) return status >= 400 && operation.method !== 'HEAD' ? judgeError(answer) : [];
  if (!declared && !OF_TRANSPORT.has(status)) return [`${status} is not declared: ${body.toString().slice(0, 200)}`];
  const faults = status >= 400 && operation.method !== 'HEAD' ? judgeError(answer) : [];
  return [...faults, ...(declared ? judgeBody(contract, operation, answer, /[?&]fields=/.test(path)) : [])];
}

/**
 * 503 of a concurrency limit, with `Retry-After`.
 * @param {Answer} answer
 */
const isBusy = ({ status, headers, body }) =>
  status === 503 && headers['retry-after'] !== undefined && !body.includes('database');

/**
 * A part of a standard that is not offered, said so: concatenation of uploads, for one.
 * @param {Operation} operation
 * @param {Answer} answer
 */
const isNotOffered = ({ method }, { status, body }) =>
  status === 501 && (method === 'HEAD' || parse(body)?.code === 'not_implemented');

/** @param {Answer} answer */
function judgeError({ headers, body }) {
  const error = parse(body);
  if (typeof error?.code !== 'string' || typeof error?.message !== 'string')
    return [`no error body: ${body.toString().slice(0, 200)}`];
  const faults = [];
  if (error.request_id === undefined || error.request_id !== headers['x-request-id']) faults.push('no request_id');
  if (INSIDE.test(JSON.stringify(error))) faults.push(`reveals internals: ${error.message.slice(0, 200)}`);
  return faults;
}

/**
 * @param {Contract} contract
 * @param {Operation} operation
 * @param {Answer} answer
 * @param {boolean} partly `fields` leaves members out
 */
function judgeBody(contract, { method, responses }, { status, headers, body }, partly) {
  const { content } = responses[status];
  if (method === 'HEAD' || status === 304) return body.length > 0 ? ['a body where there can be none'] : [];
  if (!content)
    return body.length > 0 ? [`${status} has a body that is not declared: ${body.toString().slice(0, 100)}`] : [];
  // A protocol inside of HTTP answers by headers alone. (tus 1.0.0, "Creation")
  if (body.length === 0 && headers['tus-resumable'] !== undefined) return [];
  const type = String(headers['content-type'] ?? '').split(';')[0];
  const media = content[type] ?? content['*/*'] ?? content[`${type.split('/')[0]}/*`];
  if (!media) return [`${status} is of ${type || 'no media type'}; declared: ${Object.keys(content).join(', ')}`];
  if (!/[/+]json$/.test(type)) return [];
  const value = parse(body);
  if (value === undefined) return [`${status} is no JSON`];
  const faults = media.schema ? contract.check(media.schema)(value) : [];
  const isPart = (/** @type {string} */ fault) =>
    / must have required property | in anyOf | additional properties /.test(fault);
  return faults
    .filter((fault) => !partly || !isPart(fault))
    .slice(0, 3)
    .map((fault) => `${status} ${fault}`);
}

/**
 * @param {Buffer} body
 * @returns {any}
 */
function parse(body) {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
