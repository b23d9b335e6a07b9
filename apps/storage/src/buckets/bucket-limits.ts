import { ApiError, refused, type ErrorDetail } from '@groundwork/rest';
import { essenceOf, MEDIA_RANGE } from '../platform/media-type.js';

/** Limits for the files of a bucket, from its metadata; sizes in bytes. (storage.md §1, "Limits") */
export interface BucketLimits {
  readonly max_file_size?: number;
  readonly quota_bytes?: number;
  readonly quota_bytes_per_owner?: number;
  readonly allowed_mime_types?: readonly string[];
  readonly public?: boolean;
}

/** The rules of a bucket whose metadata passed `assertLimits`; `null` means no rule. */
export const limitsOf = (metadata: Readonly<Record<string, unknown>>): BucketLimits =>
  Object.fromEntries(Object.keys(RULES).flatMap((name) => (metadata[name] == null ? [] : [[name, metadata[name]]])));

const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isTypeList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= 100 &&
  value.every((item) => typeof item === 'string' && MEDIA_RANGE.test(item));

const RULES: Readonly<Record<keyof BucketLimits, readonly [holds: (value: unknown) => boolean, form: string]>> = {
  max_file_size: [isSize, 'must be a whole number of bytes'],
  quota_bytes: [isSize, 'must be a whole number of bytes'],
  quota_bytes_per_owner: [isSize, 'must be a whole number of bytes'],
  allowed_mime_types: [isTypeList, 'must be an array of at most 100 media types such as image/png or image/*'],
  public: [(value) => typeof value === 'boolean', 'must be true or false'],
};

/** The typed members of a bucket's metadata are of their types. Throws `invalid_request` naming each that is not. */
export function assertLimits(metadata: Readonly<Record<string, unknown>>): void {
  const faults = Object.entries(RULES).flatMap(([name, [holds, message]]): ErrorDetail[] =>
    metadata[name] == null || holds(metadata[name]) ? [] : [{ field: `metadata.${name}`, code: 'type', message }],
  );
  if (faults.length > 0) throw refused(faults);
}

/** Throws `payload_too_large` for a size over the bucket's limit or the deployment's. */
export function assertSize(size: number, limits: BucketLimits, maxFileBytes: number): void {
  const limit = sizeLimit(limits, maxFileBytes);
  if (size > limit) throw tooLarge(limit);
}

/** The smaller of both limits, in bytes. */
export const sizeLimit = ({ max_file_size = Infinity }: BucketLimits, maxFileBytes: number): number =>
  Math.min(max_file_size, maxFileBytes);

/** The error for content over a limit. */
export const tooLarge = (limit: number): ApiError =>
  new ApiError('payload_too_large', `The content is larger than the ${limit} bytes accepted here.`);

/** Throws `unsupported_media_type` when the bucket does not take the type. */
export function assertType(type: string, limits: BucketLimits): void {
  if (accepts(limits, type)) return;
  const taken = limits.allowed_mime_types?.join(', ') || 'nothing';
  throw new ApiError('unsupported_media_type', `${essenceOf(type)} is not accepted here, only ${taken}.`);
}

/** The bucket takes the type. */
export const accepts = ({ allowed_mime_types }: BucketLimits, type: string): boolean =>
  !allowed_mime_types || allowed_mime_types.some((range) => matches(range.toLowerCase(), essenceOf(type)));

const matches = (range: string, type: string): boolean =>
  range === '*/*' || (range.endsWith('/*') ? type.startsWith(range.slice(0, -1)) : range === type);

/** Bytes that count for the quotas of a bucket: all of it, and those of one owner. 0 where there is no such quota. */
export interface HeldBytes {
  readonly held: number;
  readonly held_by_owner: number;
}

/** Some write has to be counted. */
export const hasQuota = ({ quota_bytes, quota_bytes_per_owner }: BucketLimits): boolean =>
  quota_bytes !== undefined || quota_bytes_per_owner !== undefined;

/** Throws `quota_exceeded` when the bucket, or the owner in it, cannot hold `added` bytes more. */
export function assertQuota({ held, held_by_owner }: HeldBytes, added: number, limits: BucketLimits): void {
  const { quota_bytes = Infinity, quota_bytes_per_owner = Infinity } = limits;
  if (added <= 0) return;
  const more = `${added} more do not fit.`;
  if (held + added > quota_bytes)
    throw new ApiError('quota_exceeded', `The bucket holds ${held} of at most ${quota_bytes} bytes; ${more}`);
  // The number is shown to the owner only.
  if (held_by_owner + added > quota_bytes_per_owner)
    throw new ApiError('quota_exceeded', `One owner may hold ${quota_bytes_per_owner} bytes in this bucket; ${more}`);
}

/** Bytes that the bucket, and the owner in it, can hold beside what is held. */
export const roomIn = ({ held, held_by_owner }: HeldBytes, limits: BucketLimits): number =>
  Math.min((limits.quota_bytes ?? Infinity) - held, (limits.quota_bytes_per_owner ?? Infinity) - held_by_owner);
