import { ApiError, refused, type ErrorDetail } from '@groundwork/rest';
import { essenceOf, MEDIA_RANGE } from '../platform/media-type.js';

/** Limits for the files of a bucket, from its metadata; sizes in bytes. (storage.md §1, "Limits") */
export interface BucketLimits {
  readonly max_file_size?: number;
  readonly quota_bytes?: number;
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

/** Throws `quota_exceeded` when the bucket, holding `held` bytes, cannot hold `added` more. */
export function assertQuota(held: number, added: number, { quota_bytes }: BucketLimits): void {
  if (quota_bytes === undefined || added <= 0 || held + added <= quota_bytes) return;
  throw new ApiError(
    'quota_exceeded',
    `The bucket holds ${held} of at most ${quota_bytes} bytes; ${added} more do not fit.`,
  );
}
