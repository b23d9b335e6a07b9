import { parseBytes, writeBytes } from '../../data/bytes';

/** What the metadata of a bucket say about its files. (docs/files.md) */
export interface BucketRules {
  readonly maxFileSize: number | undefined;
  readonly quota: number | undefined;
  readonly quotaPerOwner: number | undefined;
  readonly types: readonly string[];
  readonly isPublic: boolean;
}

type Metadata = Readonly<Record<string, unknown>>;

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

export function rulesOf(metadata: Metadata): BucketRules {
  const types = metadata['allowed_mime_types'];
  return {
    maxFileSize: numberOf(metadata['max_file_size']),
    quota: numberOf(metadata['quota_bytes']),
    quotaPerOwner: numberOf(metadata['quota_bytes_per_owner']),
    types: Array.isArray(types) ? types.filter((one) => typeof one === 'string') : [],
    isPublic: metadata['public'] === true,
  };
}

/** The form of a bucket. Sizes are as they are typed: `10 MB`; empty for no limit. */
export interface BucketDraft {
  readonly name: string;
  readonly description: string;
  readonly maxFileSize: string;
  readonly quota: string;
  readonly quotaPerOwner: string;
  /** One per line. */
  readonly types: string;
  readonly isPublic: boolean;
}

export const EMPTY_BUCKET: BucketDraft = {
  name: '',
  description: '',
  maxFileSize: '',
  quota: '',
  quotaPerOwner: '',
  types: '',
  isPublic: false,
};

const sizeOf = (value: number | undefined): string => (value === undefined ? '' : writeBytes(value));

export function draftOf(bucket: {
  readonly name: string;
  readonly description: string | null;
  readonly metadata: Metadata;
}): BucketDraft {
  const { maxFileSize, quota, quotaPerOwner, types, isPublic } = rulesOf(bucket.metadata);
  return {
    name: bucket.name,
    description: bucket.description ?? '',
    maxFileSize: sizeOf(maxFileSize),
    quota: sizeOf(quota),
    quotaPerOwner: sizeOf(quotaPerOwner),
    types: types.join('\n'),
    isPublic,
  };
}

/** Fields of the form whose text is no size. */
export const SIZE_FIELDS = ['maxFileSize', 'quota', 'quotaPerOwner'] as const;
export const wrongSizes = (draft: BucketDraft): readonly (typeof SIZE_FIELDS)[number][] =>
  SIZE_FIELDS.filter((field) => draft[field].trim() !== '' && parseBytes(draft[field]) === undefined);

const MEMBERS = { maxFileSize: 'max_file_size', quota: 'quota_bytes', quotaPerOwner: 'quota_bytes_per_owner' } as const;

/** The members of `metadata` that changed fields stand for; null removes one. */
export function metadataOf(
  changes: Partial<{ readonly [Name in keyof BucketDraft]: BucketDraft[Name] | null }>,
): Record<string, unknown> {
  const metadata: Record<string, unknown> = {};
  for (const field of SIZE_FIELDS)
    if (field in changes) metadata[MEMBERS[field]] = parseBytes(changes[field] ?? '') ?? null;
  if ('types' in changes) {
    const types = (changes.types ?? '').split(/[\s,]+/).filter((type) => type !== '');
    metadata['allowed_mime_types'] = types.length === 0 ? null : types;
  }
  if ('isPublic' in changes) metadata['public'] = changes.isPublic === true;
  return metadata;
}
