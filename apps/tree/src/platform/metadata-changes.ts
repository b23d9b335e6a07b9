import { merged, newId } from '@groundwork/records';
import { invalidField, jsonBytes } from '@groundwork/rest';
import type { TreeMetadata, VersionMetadata } from './metadata.js';

const MAX_METADATA_BYTES = 16_384;

/** A body, as far as its metadata goes. */
export interface WithMetadata {
  readonly metadata?: TreeMetadata | VersionMetadata | null;
}

/**
 * The member `metadata` of a new record as columns: `label_id` stands beside what is kept as JSON. A copy starts from
 * its `original`'s JSON, never from its label. Throws `invalid_request` when both together are too large. (tree.md §1, §5)
 */
export function newMetadata(
  { metadata: given }: WithMetadata,
  original: object = {},
): { label_id: string; metadata: object } {
  const { label, ...kept } = given ?? {};
  // Merging objects makes an object.
  const metadata = given === null ? {} : (merged(original, kept) as object);
  if (jsonBytes(metadata) > MAX_METADATA_BYTES) {
    throw invalidField('metadata', `must be at most ${MAX_METADATA_BYTES} bytes as JSON`, 'length');
  }
  return { label_id: label?.label_id ?? newId(), metadata };
}

/** The change of the JSON part alone; absent stays absent, `null` clears it. */
export function metadataChanges({ metadata }: WithMetadata): { metadata?: object | null } {
  if (!metadata) return metadata === undefined ? {} : { metadata };
  const { label: _, ...kept } = metadata;
  return { metadata: kept };
}

/** A label is given once and for all; sending the same again is no change. Throws `invalid_request`. (tree.md §5, "Labels") */
export function assertSameLabel({ metadata }: WithMetadata, labelId: unknown): void {
  const given = metadata?.label?.label_id;
  if (given === undefined || given.toLowerCase() === labelId) return;
  throw invalidField('metadata.label.label_id', 'cannot be changed', 'choice');
}
