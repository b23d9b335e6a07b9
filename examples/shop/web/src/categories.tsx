import { where } from '@groundwork/client';
import { useEffect, useState } from 'react';
import { gw } from './session';

type Node = { id: string; name: string; leaf: boolean };

const PAGE = 100;
const VERSION = { tree_code: 'categories', tree_version: 'v1' };
const FIELDS = ['id', 'name', 'leaf'] as const;

const findRoots = () =>
  gw.tree.get('/trees/{tree_code}/versions/{tree_version}/nodes', {
    path: VERSION,
    q: where`parent_id is null`,
    fields: FIELDS,
  });

const findChildren = (tree_node_id: string, offset: number) =>
  gw.tree.get('/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/children', {
    path: { ...VERSION, tree_node_id },
    fields: FIELDS,
    query: { limit: PAGE, offset },
  });

/** 100,000 categories, a level read when it is opened, and a hundred of it at a time. */
export function Categories() {
  const [root, setRoot] = useState<Node>();
  useEffect(() => void findRoots().then(({ items }) => setRoot(items[0])), []);
  return (
    <section>
      <h2>Categories</h2>
      {root && <Level of={root} />}
    </section>
  );
}

function Level({ of }: { of: Node }) {
  const [children, setChildren] = useState<Node[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const load = async (offset: number) => {
    const { items, has_more } = await findChildren(of.id, offset);
    setChildren((before) => [...before.slice(0, offset), ...items]);
    setHasMore(has_more);
  };
  useEffect(() => void load(0), [of.id]);
  return (
    <ul>
      {children.map((node) => (
        <li key={node.id}>{node.leaf ? node.name : <Branch node={node} />}</li>
      ))}
      {hasMore && (
        <li>
          <button onClick={() => load(children.length)}>More</button>
        </li>
      )}
    </ul>
  );
}

function Branch({ node }: { node: Node }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{node.name}</summary>
      {open && <Level of={node} />}
    </details>
  );
}
