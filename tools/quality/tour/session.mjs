import { isError } from '@groundwork/client';
import { Failure } from '../../terminal/failure.mjs';
import { watchRequests } from './watch-requests.mjs';

/** @import { GroundworkError } from '@groundwork/client' */
/** @import { Seen, Service } from './watch-requests.mjs' */

/** @typedef {Pick<Seen, 'status' | 'headers' | 'ms'>} Sent the last response of a step, and how long the whole step took */

/** Requests of a step that are shown one by one. */
const MOST_SHOWN = 4;

/** A step whose call failed, which was shown and counted: what follows in its chapter has nothing to go on. */
class StepFailed extends Failure {}

/** @typedef {ReturnType<typeof createSession>} Session */

/**
 * The record of a tour: shows each step with the requests that the client made for it, and counts what held and what did not.
 * @param {Record<Service, { url: string }>} addresses
 * @param {(line: string) => void} print
 */
export function createSession(addresses, print) {
  const counts = { held: 0, failed: 0 };
  const { clientOf, raw, during } = watchRequests(addresses);

  /** @param {string} title */
  const chapter = (title) => print(`\n${title}`);

  /**
   * @param {string} what
   * @param {() => string} verify answers what is shown; throws what is wrong
   */
  function check(what, verify) {
    try {
      const shown = verify();
      counts.held++;
      print(`  ✓ ${what}${shown ? `: ${shorten(shown, 140)}` : ''}`);
    } catch (error) {
      counts.failed++;
      print(`  ✗ ${what}: ${/** @type {Error} */ (error).message.replace(/\s+/g, ' ')}`);
    }
  }

  /**
   * @template T
   * @param {() => Promise<T>} call
   * @returns {Promise<{ sent: Sent } & ({ answer: T } | { error: unknown })>}
   */
  async function attempt(call) {
    const { result, seen, ms } = await during(call);
    for (const line of linesOf(seen)) print(`    ${line}`);
    const { status, headers } = seen.at(-1) ?? { status: 0, headers: new Headers() };
    if ('error' in result && isError(result.error, 'unreachable'))
      throw new Failure(result.error.message, 'Is npm start still running?');
    return { ...result, sent: { status, headers, ms } };
  }

  /**
   * A step: what a call answers. Throws where the call fails.
   * @template T
   * @param {string} why what is shown, in a few words
   * @param {() => Promise<T>} call
   * @param {{ verify?: (answer: T, sent: Sent) => void, show?: (answer: T, sent: Sent) => string }} [expected] `verify` throws what is wrong
   * @returns {Promise<T>}
   */
  async function holds(why, call, { verify, show = describe } = {}) {
    const { sent, ...result } = await attempt(call);
    check(why, () => {
      if ('error' in result) throw result.error;
      verify?.(result.answer, sent);
      return show(result.answer, sent);
    });
    if ('error' in result) throw new StepFailed(`Nothing can be shown without this: ${why}.`);
    return result.answer;
  }

  /**
   * A step: a call that fails, and how.
   * @param {string} why
   * @param {`${number} ${string}`} expected status and code, as docs/errors.md lists them
   * @param {() => Promise<unknown>} call
   * @param {(error: GroundworkError, sent: Sent) => void} [verify] throws what is wrong
   */
  async function refuses(why, expected, call, verify) {
    const { sent, ...result } = await attempt(call);
    check(why, () => {
      if (!('error' in result)) throw new Error(`${sent.status} instead of ${expected}`);
      if (!isError(result.error)) throw result.error;
      const { status, code, message } = result.error;
      if (`${status} ${code}` !== expected) throw new Error(`${status} ${code} instead of ${expected}: ${message}`);
      verify?.(result.error, sent);
      return `${code}: ${message}`;
    });
  }

  /** Some steps to their end, or to the first whose call fails. @param {() => Promise<unknown>} work */
  const visit = async (work) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      print('    what builds on it is left out');
    }
  };

  return { counts, chapter, holds, refuses, visit, clientOf, raw, print };
}

/**
 * The first requests, and how many there were more.
 * @param {Seen[]} seen
 */
function linesOf(seen) {
  const shown = seen
    .slice(0, MOST_SHOWN)
    .map(
      ({ method, path, status, ms }) => `${method} ${shorten(decoded(path), 110)} → ${status} in ${ms.toFixed(0)} ms`,
    );
  return seen.length > MOST_SHOWN ? [...shown, `… and ${seen.length - MOST_SHOWN} requests more`] : shown;
}

/** @param {string} address */
function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** @param {any} answer any: of any operation */
function describe(answer) {
  if (answer === undefined || answer instanceof ReadableStream) return '';
  return answer.items ? `${answer.count} items${answer.has_more ? ', and more' : ''}` : JSON.stringify(answer);
}

/**
 * @param {string} text
 * @param {number} length
 */
function shorten(text, length) {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
