/** @import { Random } from './random.mjs' */

/** Records that the run has made, by the paths and names the documents give them. */
export class Pools {
  /** @param {string[]} templates paths of the documents */
  constructor(templates) {
    this.templates = templates
      .filter((path) => path.endsWith('}'))
      .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));
    /** @type {Map<string, { path: string, headers: Record<string, string> }[]>} */
    this.records = new Map();
    /** @type {Map<string, string[]>} */
    this.values = new Map();
  }

  /**
   * Keeps a record by its address.
   * @param {string} address path below the service's root
   * @param {Record<string, string>} [headers] with which it is found
   */
  learn(address, headers = {}) {
    for (const { path, pattern } of this.templates) {
      const match = pattern.exec(address);
      if (!match) continue;
      const known = this.records.get(path) ?? [];
      if (!known.some((record) => record.path === address)) known.push({ path: address, headers });
      this.records.set(path, known);
      const [name, value] = Object.entries(match.groups ?? {}).at(-1) ?? [];
      if (name && value) this.add(name, decodeURIComponent(value));
      return;
    }
  }

  /**
   * @param {string} name of a parameter
   * @param {string} value
   */
  add(name, value) {
    const known = this.values.get(name) ?? [];
    if (!known.includes(value)) known.push(value);
    this.values.set(name, known.slice(-200));
  }

  /**
   * @param {string} path of a collection
   */
  holds(path) {
    return this.templates.some((template) => template.path.startsWith(`${path}/{`));
  }

  /**
   * @param {string} address
   * @param {boolean} [everywhere] wherever it stands in a path
   */
  forget(address, everywhere = false) {
    for (const [path, records] of this.records)
      this.records.set(
        path,
        records.filter(
          ({ path: known }) =>
            known !== address &&
            !`${known}/`.startsWith(`${address}/`) &&
            !(everywhere && `${known}/`.includes(`${address}/`)),
        ),
      );
    const last = address.split('/').at(-1) ?? '';
    for (const [name, values] of this.values)
      this.values.set(
        name,
        values.filter((value) => value !== last),
      );
  }

  /**
   * A path with its parameters filled in: from records where there are some, else by names, else at random.
   * @param {string} template
   * @param {Random} random
   * @returns {{ path: string, headers: Record<string, string> }}
   */
  fill(template, random) {
    const found = this.longest(template);
    const record = found === undefined ? undefined : random.pick(this.records.get(found) ?? []);
    const start = record ? record.path : '';
    const rest = found ? template.slice(found.length) : template;
    const path = rest.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(this.value(name, random) ?? random.uuid()));
    return { path: start + path, headers: record?.headers ?? {} };
  }

  /** @param {string} template */
  longest(template) {
    const known = this.templates.filter(
      ({ path }) => (template === path || template.startsWith(`${path}/`)) && (this.records.get(path)?.length ?? 0) > 0,
    );
    return known.sort((a, b) => b.path.length - a.path.length)[0]?.path;
  }

  /**
   * @param {string} name `user_id`, `users` or `user_ids`
   * @param {Random} random
   */
  value(name, random) {
    const names = [name, `${name.replace(/_?s$/, '')}_id`, name.replace(/_ids$/, '_id'), ...(ALSO[name] ?? [])];
    const values = names.flatMap((one) => this.values.get(one) ?? []);
    return values.length > 0 ? random.pick(values) : undefined;
  }
}

/** Members that are named for what they are there. @type {Record<string, string[]>} */
const ALSO = {
  parent_id: ['tree_node_id', 'folder_id'],
  new_parent_id: ['tree_node_id'],
  provider_id: ['identity_provider_id'],
  to: ['tree_version'],
  from: ['tree_version'],
  source_version: ['tree_version'],
  target_bucket: ['bucket'],
};
