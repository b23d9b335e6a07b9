import { invalidField } from '@groundwork/rest';
import { effectiveType, UNKNOWN_TYPE } from '../platform/media-type.js';
import type { File, FileMetadata } from './file.entity.js';

/** The columns of a file that a client's metadata decides. */
export type Described = Partial<
  Pick<File, 'declared_mime' | 'expected_size' | 'expected_sha256' | 'metadata_mime_type' | 'metadata_size_original'>
>;

/** The columns of a file that its metadata depends on. */
export type Describable = Pick<
  File,
  'name' | 'declared_mime' | 'expected_size' | 'expected_sha256' | 'metadata_size_original' | 'metadata_signature'
>;

/** The same of a new file. */
export const NOTHING_DESCRIBED: Describable = {
  name: '',
  declared_mime: null,
  expected_size: null,
  expected_sha256: null,
  metadata_size_original: 0,
  metadata_signature: '',
};

/**
 * The columns that a client's metadata changes: without content declarations and expectations, with content (`sniffed` is the type of its
 * bytes) only the declared type. `null` clears. Throws `invalid_request` when size or signature differ from the content's.
 * (storage.md §1, "From clients")
 */
export function describeContent(before: Describable, metadata: FileMetadata | null, sniffed?: string): Described {
  const given = metadata ?? CLEARED;
  const declared = given.mime_type === undefined ? before.declared_mime : given.mime_type;
  if (sniffed === undefined) return expectations(before, given, declared);
  assertSame('metadata.size_original', given.size_original, before.metadata_size_original);
  assertSame('metadata.signature', given.signature?.toLowerCase(), before.metadata_signature);
  return { declared_mime: declared, metadata_mime_type: effectiveType(declared, sniffed, before.name) };
}

const CLEARED: FileMetadata = { mime_type: null, size_original: null, signature: null };

function expectations(
  before: Describable,
  { size_original, signature }: FileMetadata,
  declared: string | null,
): Described {
  const expected_size = size_original === undefined ? before.expected_size : size_original;
  return {
    declared_mime: declared,
    expected_size,
    expected_sha256: signature === undefined ? before.expected_sha256 : sha256Of(signature),
    metadata_mime_type: declared ?? UNKNOWN_TYPE,
    metadata_size_original: expected_size ?? 0,
  };
}

/** Signatures of another kind are not checked. */
const sha256Of = (signature: string | null): string | null =>
  signature?.startsWith('sha256:') ? signature.slice('sha256:'.length).toLowerCase() : null;

function assertSame(field: string, given: unknown, present: unknown): void {
  if (given == null || given === present) return;
  throw invalidField(field, `is ${String(present)} and follows from the content`, 'range');
}
