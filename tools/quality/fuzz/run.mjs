import { judge } from './judge.mjs';
import { makeRequest } from './requests.mjs';
import { send } from '../../http/send.mjs';

/** @import { Contract, Operation } from './document.mjs' */
/** @import { Pools } from './pools.mjs' */
/** @import { Random } from './random.mjs' */
/** @import { Kind } from './requests.mjs' */
/** @import { Answer, Sent } from '../../http/send.mjs' */
/** @import { Recipe } from './recipes.mjs' */

/**
 * One service under the run.
 * @typedef {{
 *   service: string, url: string, contract: Contract, pools: Pools, random: Random,
 *   token: (fresh?: boolean) => Promise<string>, recipes: Record<string, Recipe>, lines?: number,
 * }} Target `lines` of an import that has to last; 3,000 by default
 * @typedef {{ requests: number, statuses: Map<number, number>, faults: Map<string, string> }} Tally
 */

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Tries of an operation before the random part, until it has succeeded once. */
const TRIES = 25;
/** @type {[Kind, number][]} */
const KINDS = [
  ['sound', 0.38],
  ['body', 0.27],
  ['query', 0.17],
  ['path', 0.06],
  ['headers', 0.12],
];
/** Makers first, then what reads and changes, what removes last. */
const ORDER = ['POST', 'PUT', 'PATCH', 'GET', 'HEAD', 'OPTIONS', 'DELETE'];

export class Run {
  /** @param {Target} target */
  constructor(target) {
    this.target = target;
    /** @type {Map<string, Tally>} */
    this.tallies = new Map(
      target.contract.operations.map(({ name }) => [name, { requests: 0, statuses: new Map(), faults: new Map() }]),
    );
    this.slowest = 0;
  }

  /** Every operation as its document says until it has succeeded once: records for all that follows. */
  async reachAll() {
    const depth = (/** @type {Operation} */ { path }) => path.split('{').length;
    const rank = (/** @type {Operation} */ operation) =>
      operation.method === 'DELETE' ? 100 - depth(operation) : depth(operation);
    const operations = [...this.target.contract.operations].sort(
      (a, b) => rank(a) - rank(b) || ORDER.indexOf(a.method) - ORDER.indexOf(b.method),
    );
    for (let round = 0; round < 2; round++)
      for (const operation of operations)
        for (let nth = 0; nth < TRIES && (nth < 2 || !this.succeeded(operation.name)); nth++)
          await this.tryAgain(operation, nth);
  }

  /**
   * Every few requests with new records of every kind: earlier ones may be deleted, or of another tenant.
   * @param {Operation} operation
   * @param {number} nth
   */
  async tryAgain(operation, nth) {
    const makers = this.target.contract.operations.filter(
      ({ method, path }) => method === 'POST' && /^\/[a-z]+$/.test(path),
    );
    if (nth > 0 && nth % 5 === 0)
      for (const maker of makers.filter(({ path }) => this.target.pools.holds(path))) await this.one(maker, 'sound');
    await this.one(operation, 'sound');
  }

  /** @param {number} requests */
  async roam(requests) {
    const { random, contract } = this.target;
    // Those that take a body twice as often.
    const operations = contract.operations.flatMap((one) => (Object.keys(one.bodies).length > 0 ? [one, one] : [one]));
    for (let nth = 0; nth < requests; nth++) await this.one(random.pick(operations), kindOf(random));
  }

  /**
   * @param {Operation} operation
   * @param {Kind} kind
   */
  async one(operation, kind) {
    const { target } = this;
    const recipe = target.recipes[operation.name];
    const given = recipe ? await recipe({ ...target, call: (...request) => this.call(...request) }) : {};
    const sent = makeRequest(target, operation, kind, given);
    const auth = given?.headers?.authorization ?? `Bearer ${await target.token()}`;
    sent.headers = { authorization: auth, ...sent.headers };
    if (sent.headers.authorization === 'none') delete sent.headers.authorization;
    await this.exchange(operation, sent, kind);
  }

  /**
   * @param {Operation} operation
   * @param {Sent} sent
   * @param {Kind} kind
   */
  async exchange(operation, sent, kind) {
    const { target } = this;
    const tally = /** @type {Tally} */ (this.tallies.get(operation.name));
    tally.requests++;
    /** @type {Answer} */
    let answer;
    try {
      answer = await send(target.url, sent);
    } catch (error) {
      this.note(tally, sent, kind, [`no answer: ${/** @type {Error} */ (error).message}`]);
      return undefined;
    }
    this.slowest = Math.max(this.slowest, answer.ms);
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
    this.note(
      tally,
      sent,
      kind,
      judge(target.contract, operation, answer, { path: sent.path, strayed: kind === 'path' }),
    );
    await this.learn(operation, sent, kind, answer);
    return answer;
  }

  /**
   * @param {Operation} operation
   * @param {Sent} sent
   * @param {Kind} kind
   * @param {Answer} answer
   */
  async learn(operation, sent, kind, answer) {
    const { pools } = this.target;
    const { location } = answer.headers;
    const bucket = sent.headers.bucket;
    if ((answer.status === 201 || answer.status === 202) && location)
      pools.learn(new URL(location, 'http://x').pathname, bucket ? { bucket } : {});
    const made =
      answer.status === 201 && answer.headers['content-type']?.includes('json')
        ? JSON.parse(answer.body.toString())
        : {};
    if (typeof made.kid === 'string') pools.add('kid', made.kid);
    if (operation.method === 'DELETE' && answer.status === 204 && !operation.path.endsWith('s'))
      pools.forget(sent.path.split('?')[0]);
    if (answer.status === 404 && kind === 'sound')
      for (const [id] of answer.body.toString().matchAll(UUID)) pools.forget(`/${id}`, true);
    if (answer.status === 401 && kind !== 'headers') await this.target.token(true);
  }

  /**
   * A request of a recipe: to prepare another one. Not judged, but for a failure.
   * @param {string} method
   * @param {string} path
   * @param {{ headers?: Record<string, string>, body?: unknown }} [more]
   */
  async call(method, path, { headers = {}, body } = {}) {
    const isText = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined;
    const content = isText ? /** @type {string | undefined} */ (body) : JSON.stringify(body);
    const own = {
      authorization: `Bearer ${await this.target.token()}`,
      ...(isText ? {} : { 'content-type': 'application/json' }),
    };
    const sent = { ...own, ...headers };
    if (sent.authorization === 'none') delete (/** @type {Record<string, string>} */ (sent).authorization);
    const answer = await send(this.target.url, { method, path, headers: sent, body: content });
    const json = /^application\/(\w+\+)?json\b/.test(String(answer.headers['content-type']));
    return { ...answer, json: json ? JSON.parse(answer.body.toString()) : undefined };
  }

  /**
   * @param {Tally} tally
   * @param {Sent} sent
   * @param {Kind} kind
   * @param {string[]} faults
   */
  note(tally, sent, kind, faults) {
    const { authorization: _, ...headers } = sent.headers;
    for (const fault of faults) {
      const key = fault.replace(/[0-9a-f-]{36}|"[^"]{20,}"/g, '…').slice(0, 160);
      if (tally.faults.has(key)) continue;
      const body = sent.body === undefined ? '' : ` ${sent.body.toString('utf8').slice(0, 400)}`;
      tally.faults.set(
        key,
        `${fault}\n      ${kind}: ${sent.method} ${sent.path.slice(0, 300)} ${JSON.stringify(headers)}${body}`,
      );
    }
  }

  /** @param {string} name */
  succeeded(name) {
    return [...(this.tallies.get(name)?.statuses.keys() ?? [])].some((status) => status < 300);
  }
}

/** @param {Random} random */
function kindOf(random) {
  let left = random.next();
  for (const [kind, share] of KINDS) if ((left -= share) < 0) return kind;
  return 'sound';
}
