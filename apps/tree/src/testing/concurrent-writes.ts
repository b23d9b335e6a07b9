import type { Lock } from '@groundwork/testing';

/** Writes of others to version `$1`, as the service makes them. */
export const WRITES: Readonly<Record<string, string>> = {
  'the text of a node that nobody else changes': `update node set name = 'W' where tree_version_id = $1 and code = 'f'`,
  'another member of a changed node': `update node set name = 'W' where tree_version_id = $1 and code = 'a'`,
  'the same member of a changed node': `update node set name = 'W' where tree_version_id = $1 and code = 'c'`,
  'a node below one that is removed': insertNode('g', 'd'),
  'a node below one that is moved': insertNode('g', 'b'),
  'a node that is added there too': insertNode('e', 'a'),
  'the text of a removed node': `update node set name = 'W' where tree_version_id = $1 and code = 'd'`,
  'a node that is removed': `delete from node where tree_version_id = $1 and code = 'f'`,
  'a removed subtree with changed nodes': `delete from node where tree_version_id = $1 and code = 'a'`,
  'a removed parent of what moves': `delete from node where tree_version_id = $1 and code = 'c'`,
  'a move that makes a cycle': moveNode('c', 'b'),
  'a move elsewhere': moveNode('f', 'd'),
  'a new code': `update node set code = 'z' where tree_version_id = $1 and code = 'a'`,
  'a new code of a removed node': `update node set code = 'z' where tree_version_id = $1 and code = 'd'`,
  'a translation': `insert into translation (id, label_id, language, tree_version_id, node_id, name)
    select uuid_v7(), label_id, 'mn_MN', tree_version_id, id, 'W' from node where tree_version_id = $1 and code = 'a'`,
  'an IRI that is taken': `update node set uri = 'urn:a' where tree_version_id = $1 and code = 'f'`,
  'a label': `insert into label (id, tree_version_id, node_id, language, kind, value)
    select uuid_v7(), tree_version_id, id, 'mn_MN', 'alt', 'W' from node where tree_version_id = $1 and code = 'a'`,
  'a relation': addSecondaryParent('c', 'b'),
  attributes: `update node set attributes = '{"w": 1}' where tree_version_id = $1 and code = 'a'`,
};

/** A new node below another one. */
export function insertNode(code: string, above: string): string {
  return `insert into node (tree_version_id, id, parent_id, code, name, label_id, depth)
    select tree_version_id, uuid_v7(), id, '${code}', 'W', uuid_v7(), depth + 1 from node where tree_version_id = $1 and code = '${above}'`;
}

/** A secondary parent of a node. */
export function addSecondaryParent(code: string, above: string): string {
  return `insert into relation (id, tree_version_id, node_id, kind, target_id)
    select uuid_v7(), n.tree_version_id, n.id, 'secondary_parent', t.id from node n join node t using (tree_version_id)
    where n.tree_version_id = $1 and n.code = '${code}' and t.code = '${above}'`;
}

/** Another parent for a node. */
export function moveNode(code: string, below: string): string {
  return `update node n set parent_id = p.id, depth = p.depth + 1 from node p
    where n.tree_version_id = $1 and n.code = '${code}' and p.tree_version_id = $1 and p.code = '${below}'`;
}

/** After writes that add or remove nodes. */
export const COUNTED = `update tree_version v set node_count = (select count(*) from node n where n.tree_version_id = v.id) where id = $1`;

/** The lock of a version, as a writer of its structure takes it. */
export const lockOf = (versionId: string): Lock => ({
  lock: 'select from tree_version where id = $1 for update',
  values: [versionId],
});
