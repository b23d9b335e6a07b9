/** A node whose relations are shown. */
export interface RelatedNode {
  readonly code: string;
  readonly version: string;
  readonly id: string;
}

export const RELATIONS = '/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/relations' as const;

/** Begins the keys of the relations of all nodes of a version: some are seen at both. */
export const versionRelationsKey = ({ code, version }: RelatedNode) => ['nodes', code, version, 'relations'] as const;
export const relationsKey = (node: RelatedNode) => [...versionRelationsKey(node), node.id] as const;
