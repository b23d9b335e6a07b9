import { unavailable, type ApiError } from '@groundwork/rest';
import { codeOf, noSpace, storeError } from '../../platform/store-error.js';

const FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity']);
const NOT_FOUND: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound', 'InvalidRange']);

/** The name S3 gives an error, such as `NoSuchKey`; that of the class of other errors. */
export const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '');

/** The HTTP status of S3's response, if there was one. */
export const statusOf = (thrown: unknown): number | undefined =>
  // The SDK's own errors carry it.
  (thrown as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;

/** The object is missing, or shorter than the requested range. */
export const isNotFound = (thrown: unknown): boolean => NOT_FOUND.has(nameOf(thrown)) || statusOf(thrown) === 416;

/** Translates an error of S3: full is `insufficient_storage`; others that callers do not handle are `unavailable`. */
export function s3Error(thrown: unknown): ApiError {
  if (FULL.has(nameOf(thrown)) || statusOf(thrown) === 507) return noSpace(thrown);
  return unavailable('The store does not respond.', 5, thrown);
}

/** The result of the work, or its translated error. */
export async function usingS3<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw s3Error(error);
  }
}

/** The spool is on a disk: its errors are a file system's. */
export const spoolError = (thrown: unknown): unknown => (codeOf(thrown) === '' ? thrown : storeError(thrown));

/** Why S3 cannot be used, for an operator. */
export function explainS3(thrown: unknown): string {
  const name = nameOf(thrown);
  if (name === 'NoSuchBucket') return 'there is no such bucket: check S3_BUCKET';
  if (name === 'NotFound') return 'there is no such bucket: check S3_BUCKET and S3_PATH_STYLE';
  if (/^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/.test(name))
    return 'the bucket is in another region: check S3_REGION and S3_ENDPOINT';
  if (name === 'CredentialsProviderError')
    return 'there are no credentials: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
  if (statusOf(thrown) === 403)
    return `the credentials are refused (${name}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and the rights on the bucket`;
  if (statusOf(thrown) === undefined) return `it does not answer (${codeOf(thrown) || name}): check S3_ENDPOINT`;
  return `it answers ${statusOf(thrown)} ${name}`;
}
