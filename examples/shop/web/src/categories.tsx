import { useEffect, useState } from 'react';
import { read, VITE_TREE } from './session';

type Node = { id: string; code: string; name: string; leaf: boolean };

const NODES = `${VITE_TREE}/trees/categories/versions/v1/nodes`;
const readNodes = async (path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ ...query, fields: 'id,code,name,leaf', limit: '100' });
  return (await read<{ items: Node[] }>(`${NODES}${path}?${search}`)).items;
};

/** The categories, a level read when it is opened. */
export function Categories() {
  const [root, setRoot] = useState<Node>();
  useEffect(() => void readNodes('', { q: '(parent_id is null)' }).then(([node]) => setRoot(node)), []);
  return (
    <section>
      <h2>Categories</h2>
      {root && <Level of={root} />}
    </section>
  );
}

function Level({ of }: { of: Node }) {
  const [children, setChildren] = useState<Node[]>([]);
  useEffect(() => void readNodes(`/${of.id}/children`).then(setChildren), [of.id]);
  return (
    <ul>
      {children.map((node) => (
        <li key={node.id}>{node.leaf ? node.name : <Branch node={node} />}</li>
      ))}
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
