import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../terminal/failure.mjs';

/** @typedef {'identity' | 'storage' | 'tree'} Service */
/** @typedef {{ status: number, headers: Headers, body: any, ms: number }} Answer any: it is JSON of a service, judged by the step */

/**
 * One request of the tour and its expected response.
 * @typedef {object} Step
 * @property {string} why what is shown, in a few words
 * @property {Service} service
 * @property {string} [method] GET unless said otherwise
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {unknown} [json] sent as JSON
 * @property {Record<string, string>} [form] sent as a form
 * @property {any} [raw] sent as it is. any: fetch's BodyInit, which no type of Node's names
 * @property {boolean} [bytes] the answer's body is not JSON: leave it a Buffer
 * @property {number} [status] 200 unless said otherwise
 * @property {(answer: Answer) => void} [verify] throws what is wrong
 * @property {(answer: Answer) => string} [show] the short answer
 */

const LONGEST_WAIT_SECONDS = 60;

/** @typedef {ReturnType<typeof createSession>} Session */

/**
 * Makes requests, prints each with its answer, and counts what held and what did not.
 * @param {Record<Service, { url: string }>} addresses
 * @param {(line: string) => void} print
 */
export function createSession(addresses, print) {
  const counts = { held: 0, failed: 0 };
  let token = '';

  /** @param {string} title */
  const chapter = (title) => print(`\n${title}`);

  /**
   * @param {string} what
   * @param {() => string | void} verify throws what is wrong
   */
  function check(what, verify) {
    try {
      const shown = verify();
      counts.held++;
      print(`  ✓ ${what}${shown ? `: ${shown}` : ''}`);
    } catch (error) {
      counts.failed++;
      print(`  ✗ ${what}: ${/** @type {Error} */ (error).message.replace(/\s+/g, ' ')}`);
    }
  }

  /**
   * A request without a line of its own; waits when the service says that there are too many requests.
   * @param {Omit<Step, 'why'>} step
   * @returns {Promise<Answer>}
   */
  async function call({ service, method = 'GET', path, headers, json, form, raw, bytes }) {
    const started = performance.now();
    const response = await fetch(addresses[service].url + path, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(json !== undefined && JSON_TYPE), ...headers },
      body: json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form) : raw,
      // Required with a stream as a body; Node's types lack it.
      .../** @type {object} */ (raw instanceof ReadableStream && { duplex: 'half' }),
    }).catch((error) => {
      throw new Failure(
        `${service} does not answer at ${addresses[service].url}: ${error.cause?.message ?? error.message}`,
        'Is npm start still running?',
      );
    });
    const content = Buffer.from(await response.arrayBuffer());
    if (response.status === 429) {
      await sleep(1_000 * Math.min(Number(response.headers.get('retry-after') ?? 1), LONGEST_WAIT_SECONDS));
      return call({ service, method, path, headers, json, form, raw, bytes });
    }
    const body = bytes ? content : parse(content.toString());
    return { status: response.status, headers: response.headers, body, ms: performance.now() - started };
  }

  /**
   * @param {Step} step
   * @returns {Promise<Answer>}
   */
  async function go(step) {
    const { why, method = 'GET', path, status = 200, verify, show = describe } = step;
    const answer = await call(step);
    print(`    ${method} ${shorten(decodeURIComponent(path), 110)} → ${answer.status} in ${answer.ms.toFixed(0)} ms`);
    check(why, () => {
      if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}, ${describe(answer)}`);
      verify?.(answer);
      return shorten(show(answer), 140);
    });
    return answer;
  }

  const useToken = (/** @type {string} */ value) => void (token = value);
  return { counts, chapter, check, call, go, useToken, print };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** @param {Answer} answer */
function describe({ body }) {
  if (!body) return '';
  if (body.code && body.message) return `${body.code}: ${body.message}`;
  return body.items ? `${body.count} items${body.has_more ? ', and more' : ''}` : JSON.stringify(body);
}

/** @param {string} text */
function parse(text) {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return text;
  }
}

/**
 * @param {string} text
 * @param {number} length
 */
function shorten(text, length) {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
