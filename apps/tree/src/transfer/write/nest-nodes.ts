/** A node in depth-first order: its depth and its members as JSON, an object that is not closed yet where it is to be nested. */
export interface FlatNode {
  readonly depth: number;
  readonly json: string;
}

const CHUNK_CHARACTERS = 65_536;

/**
 * Nodes in depth-first order, some at a time, as one JSON text, `{ "items": [roots with nested child_nodes] }`, in pieces. Only how many nodes are
 * open is kept in memory. (tree.md §4, "GET v/tree")
 */
export async function* nestNodes(batches: AsyncIterable<readonly FlatNode[]>): AsyncGenerator<string> {
  yield '{"items":[';
  let parts: string[] = [];
  let characters = 0;
  let open = 0;
  for await (const nodes of batches) {
    for (const { depth, json } of nodes) {
      if (open > depth) parts.push(']}'.repeat(open - depth), ',');
      parts.push(json, ',"child_nodes":[');
      characters += json.length;
      open = depth + 1;
    }
    if (characters < CHUNK_CHARACTERS) continue;
    yield parts.join('');
    parts = [];
    characters = 0;
  }
  yield `${parts.join('')}${']}'.repeat(open)}]}`;
}
