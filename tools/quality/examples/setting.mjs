import { MADE_BY, OF_MEMBERS } from './known.mjs';

/** @import { Contract } from '../fuzz/document.mjs' */
/** @import { Kitchen } from '../fuzz/recipes.mjs' */
/** @import { Example } from './examples.mjs' */

const ANY_ID = '01920000-0000-7000-8000-000000000000';
/** Members by which records differ. */
const DISTINCT =
  /^(username|client_name|group_name|role_name|tenant_name|resource_name|provider_name|code|name|version|email|domain|scope_name)$/;

/** The records around one request: made of the examples of the operations that create them, removed afterwards. */
export class Setting {
  /**
   * @param {Kitchen} kitchen
   * @param {Example[]} examples of the service
   * @param {string} template path of the operation
   */
  constructor(kitchen, examples, template) {
    this.kitchen = kitchen;
    this.examples = examples;
    this.template = template;
    /** @type {Map<string, string>} */
    this.paths = new Map();
    /** @type {string[]} */
    this.made = [];
    /** @type {string | undefined} */
    this.bucket = undefined;
  }

  /**
   * A path with records in place of its parameters.
   * @param {string} template
   * @returns {Promise<string>}
   */
  async path(template) {
    const end = template.lastIndexOf('}') + 1;
    if (end === 0) return template;
    const record = template.slice(0, end);
    const path = this.paths.get(record) ?? (await this.make(record));
    this.paths.set(record, path);
    return path + template.slice(end);
  }

  /**
   * @param {string} record its path in the document, as `/users/{user_id}`
   * @returns {Promise<string>} its path
   */
  async make(record) {
    const own = MADE_BY[record];
    if (own) return own(this);
    const collection = record.slice(0, record.lastIndexOf('/'));
    const { path, json } = await this.create(collection);
    this.made.push(path ?? '');
    return path ?? `${await this.path(collection)}/${json?.id}`;
  }

  /**
   * @param {string} collection its path in the document
   * @param {unknown} [body] in place of the example
   */
  async create(collection, body) {
    const { operation, example } = this.find(`POST ${collection}`);
    const headers = await this.headers(operation);
    const sent = body ?? distinct(await this.fill(example), this.kitchen);
    const answer = await this.kitchen.call('POST', await this.path(collection), { headers, body: sent });
    if (answer.status >= 300) throw new Error(`POST ${collection}: ${answer.status} ${answer.body}`);
    const { location } = answer.headers;
    return { ...answer, path: location === undefined ? undefined : new URL(location, 'http://x').pathname };
  }

  /** @param {string} name */
  find(name) {
    const found = this.examples.find(({ operation }) => operation.name === name);
    if (!found) throw new Error(`Nothing makes it: there is no ${name}.`);
    return found;
  }

  /**
   * Headers that are required.
   * @param {Example['operation']} operation
   * @returns {Promise<Record<string, string>>}
   */
  async headers({ parameters }) {
    const needed = parameters.some(({ name, in: place }) => name === 'bucket' && place === 'header');
    return needed ? { bucket: await this.inBucket() } : {};
  }

  async inBucket() {
    this.bucket ??= (await this.path('/buckets/{bucket}')).split('/').at(-1) ?? '';
    return this.bucket;
  }

  /**
   * An example with records in place of the identifiers that stand for some.
   * @param {any} example
   * @param {string} [member]
   * @returns {Promise<any>}
   */
  async fill(example, member = '') {
    if (example === ANY_ID) return this.idFor(member);
    if (Array.isArray(example)) {
      const items = [];
      for (const item of example) items.push(await this.fill(item, member));
      return items;
    }
    if (typeof example !== 'object' || example === null) return example;
    /** @type {Record<string, unknown>} */
    const filled = {};
    for (const [name, value] of Object.entries(example)) filled[name] = await this.fill(value, name);
    return filled;
  }

  /** @param {string} member */
  async idFor(member) {
    const record = OF_MEMBERS[member];
    if (!record) throw new Error(`Nobody knows which record ${member} stands for: see known.mjs.`);
    // A group in itself is refused.
    const path = this.template.startsWith(record) ? await this.make(record) : await this.path(record);
    return path.split('/').at(-1);
  }

  /**
   * What a DELETE with a body takes away has to be there.
   * @param {string} path
   * @param {{ headers: Record<string, string>, body: string | Buffer }} sent
   */
  async link(path, sent) {
    const { status, body } = await this.kitchen.call('POST', path, sent);
    if (status >= 300) throw new Error(`POST ${path}: ${status} ${body}`);
  }

  /** @param {string} [also] the record that the example made */
  async cleanUp(also) {
    /** @type {Record<string, string>} */
    const headers = this.bucket ? { bucket: this.bucket } : {};
    for (const path of [...this.made, ...(also ? [also] : [])].reverse())
      if (path) await this.kitchen.call('DELETE', path, { headers });
  }
}

/**
 * The same record under a name that no other has.
 * @param {any} example
 * @param {Kitchen} kitchen
 */
function distinct(example, { random }) {
  const word = random.word();
  /** @type {Record<string, string>} */
  const forms = { email: `${word}@example.com`, domain: `${word}.example`, scope_name: `${word}:read` };
  return Object.fromEntries(
    Object.entries(example ?? {}).map(([name, value]) => [name, DISTINCT.test(name) ? (forms[name] ?? word) : value]),
  );
}
