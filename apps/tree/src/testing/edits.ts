import fc from 'fast-check';
import { aCode, type Body, type Forest } from './forest.js';

/** Random writes of every kind; `at` and `to` choose nodes. Refusals are part of the game. */
export interface Edit {
  readonly kind: string;
  readonly at: number;
  readonly to: number;
  readonly text: string;
}

type Write = (forest: Forest, version: string, edit: Edit, node: Body, other: Body) => Promise<unknown>;

const pathOf = (version: string, { id }: Body): string => `${version}/nodes/${id}`;

/** One of the records of a list, if there are any. */
async function removeOne({ agent }: Forest, list: string, { to }: Edit): Promise<unknown> {
  const items = (await agent.get(list)).body.items as Body[];
  const one = items[to % items.length];
  return one && agent.delete(`${list}/${one.id}`);
}

const WRITES: Readonly<Record<string, Write>> = {
  create: async ({ agent }, version, { text, to }, { id }) =>
    agent.post(`${version}/nodes`).send({ code: aCode(text), name: text, parent_id: id, position: to }),
  rename: async ({ agent }, version, { text, to }, node) =>
    agent
      .patch(pathOf(version, node))
      .send({ name: text, metadata: { tags: [text], fields: [{ name: text, value: to }] } }),
  identify: async ({ agent }, version, { to }, node) =>
    agent.patch(pathOf(version, node)).send({ uri: to % 3 ? `https://example.com/${to % 5}` : null }),
  describe: async ({ agent }, version, { text, to }, node) =>
    agent.patch(pathOf(version, node)).send({ attributes: to % 4 ? { [text]: [to, null, { text }] } : {} }),
  label: async ({ agent }, version, { text, to }, node) =>
    agent
      .post(`${pathOf(version, node)}/labels`)
      .send({ value: text, kind: to % 2 ? 'alt' : 'hidden', language: to % 3 ? 'mn_MN' : 'en_US' }),
  unlabel: (forest, version, edit, node) => removeOne(forest, `${pathOf(version, node)}/labels`, edit),
  relate: async ({ agent }, version, { to }, node, other) =>
    agent
      .post(`${pathOf(version, node)}/relations`)
      .send(
        to % 5
          ? { kind: to % 2 ? 'related' : 'secondary_parent', target_id: other.id }
          : { kind: 'exact_match', target_uri: `https://example.org/${to}` },
      ),
  unrelate: (forest, version, edit, node) => removeOne(forest, `${pathOf(version, node)}/relations`, edit),
  recode: async ({ agent }, version, { text, to }, node, other) =>
    agent.patch(pathOf(version, node)).send({ code: to % 2 ? aCode(text) : `${other.code}x` }),
  move: async ({ agent }, version, { to }, node, other) =>
    agent.post(`${pathOf(version, node)}/move`).send({ parent_id: other.id, ...(to % 2 ? { position: to } : {}) }),
  delete: async ({ agent }, version, _, node) => agent.delete(pathOf(version, node)),
  replace: async ({ agent }, version, { text }, node, other) => {
    if ((await agent.delete(pathOf(version, node))).status !== 204) return;
    await agent.post(`${version}/nodes`).send({ code: node.code, name: text, parent_id: other.id });
  },
  clone: async ({ agent }, version, { text }, node, other) =>
    agent.post(`${pathOf(version, node)}/clone`).send({ code: aCode(text), name: text, parent_id: other.id }),
  translate: async ({ agent }, version, { text }, node) =>
    agent.post(`${pathOf(version, node)}/translations`).send({ language: 'mn_MN', name: text }),
  retranslate: async ({ agent }, version, { text, to }, node) =>
    to % 2
      ? agent.delete(`${pathOf(version, node)}/translations/mn_MN`)
      : agent.patch(`${pathOf(version, node)}/translations/mn_MN`).send({ name: text }),
  import: async ({ agent }, version, { text }, node, other) => {
    const lines = [
      {
        ...{ code: node.code, name: text, translations: { en_US: { name: text } } },
        ...{ labels: [{ value: text }], relations: [{ kind: 'related', target_code: other.code }] },
      },
      { code: aCode(text), name: text, parent_code: other.code },
    ];
    await agent
      .post(`${version}/import`)
      .set('content-type', 'application/x-ndjson')
      .send(lines.map((line) => JSON.stringify(line)).join('\n'));
  },
};

/** Every kind of write there is. */
export const ALL_EDITS: readonly string[] = Object.keys(WRITES);

/** One to twelve of some kinds. */
export const editsOf = (...kinds: readonly string[]): fc.Arbitrary<Edit[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      at: fc.nat(50),
      to: fc.nat(50),
      text: fc
        .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
        .filter((text) => /\S/u.test(text) && !/\p{Cc}/u.test(text)),
    }),
    { minLength: 1, maxLength: 12 },
  );

/** Makes the edits, one after the other. */
export async function applyEdits(forest: Forest, version: string, edits: readonly Edit[]): Promise<void> {
  for (const edit of edits) {
    const nodes = await forest.nodes(version);
    // A version always has a root.
    const [node, other] = [nodes[edit.at % nodes.length] as Body, nodes[edit.to % nodes.length] as Body];
    await WRITES[edit.kind]?.(forest, version, edit, node, other);
  }
}
