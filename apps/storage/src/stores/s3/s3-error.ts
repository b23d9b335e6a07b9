import { unavailable, type ApiError } from '@groundwork/rest';
import { codeOf, noRoom, storeError } from '../../platform/store-error.js';

const FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity']);
const NOT_THERE: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound', 'InvalidRange']);

/** The name S3 gives an error, such as `NoSuchKey`; that of the class of other errors. */
export const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '');

/** The HTTP status S3 answered with, if it answered. */
export const statusOf = (thrown: unknown): number | undefined =>
  // The SDK's own errors carry it.
  (thrown as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;

/** There is no such object, or none of the size that was asked for. */
export const isNotThere = (thrown: unknown): boolean => NOT_THERE.has(nameOf(thrown)) || statusOf(thrown) === 416;

/** S3's error as ours: full is `insufficient_storage`; all else that is not told apart before means S3 cannot be used now. */
export function s3Error(thrown: unknown): ApiError {
  if (FULL.has(nameOf(thrown)) || statusOf(thrown) === 507) return noRoom(thrown);
  return unavailable('The store does not respond.', 5, thrown);
}

/** The work's result, or its error as ours. */
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
