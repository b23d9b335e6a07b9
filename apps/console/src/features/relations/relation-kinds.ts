import type { TreeApi } from '@groundwork/client';

export type RelationKind = TreeApi.components['schemas']['RelationKind'];

/** Whether a relation of the kind names a node of the version, by whether it does; the others name a concept elsewhere by its IRI. (docs/trees.md) */
const NAMES_NODE: Readonly<Record<RelationKind, boolean>> = {
  related: true,
  secondary_parent: true,
  exact_match: false,
  close_match: false,
  broad_match: false,
  narrow_match: false,
  related_match: false,
};

export const RELATION_KINDS = Object.keys(NAMES_NODE) as readonly RelationKind[]; // the keys of an object are not typed
export const namesNode = (kind: RelationKind): boolean => NAMES_NODE[kind];

/** What is sent; nothing while there is nothing that is related. */
export function relationOf(kind: RelationKind, node: string | undefined, iri: string) {
  if (namesNode(kind)) return node === undefined ? undefined : { kind, target_id: node };
  const target_uri = iri.trim();
  return target_uri === '' ? undefined : { kind, target_uri };
}
