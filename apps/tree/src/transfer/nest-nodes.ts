/** A node in depth-first order: its depth and its members as a JSON object. */
export interface FlatNode {
  readonly depth: number;
  readonly json: string;
}

const CHUNK_CHARACTERS = 65_536;

/**
 * Nodes in depth-first order as one JSON text, `{ "items": [roots with nested child_nodes] }`, in pieces. Only how many nodes are
 * open is kept in memory. (tree.md §4, "GET v/tree")
 */
export async function* nestNodes(nodes: AsyncIterable<FlatNode>): AsyncGenerator<string> {
  yield '{"items":[';
  let text = '';
  let open = 0;
  for await (const { depth, json } of nodes) {
    const comma = open > depth ? `${']}'.repeat(open - depth)},` : '';
    text += `${comma}${json.slice(0, -1)},"child_nodes":[`;
    open = depth + 1;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield `${text}${']}'.repeat(open)}]}`;
}
