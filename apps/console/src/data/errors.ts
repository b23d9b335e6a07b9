import { isError, type GroundworkError } from '@groundwork/client';

/** What a person is told of a failure. `key` is a text of the catalogue, where it has one for the code. */
export interface Problem {
  readonly key: ProblemKey;
  /** In the words of the service: it names the member and the rule. */
  readonly message: string;
  readonly requestId?: string;
  readonly retryAfter?: number;
}

/** Texts below `errors` of the catalogues. */
export type ProblemKey =
  | 'unreachable'
  | 'unavailable'
  | 'too_many'
  | 'not_found'
  | 'forbidden'
  | 'signed_out'
  | 'changed_since'
  | 'conflict'
  | 'invalid'
  | 'unexpected';

const BY_STATUS: Readonly<Record<number, ProblemKey>> = {
  400: 'invalid',
  401: 'signed_out',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'changed_since',
  422: 'invalid',
  429: 'too_many',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};
const BY_CODE: Readonly<Record<string, ProblemKey>> = {
  unreachable: 'unreachable',
  login_required: 'signed_out',
  invalid_grant: 'signed_out',
};

/** Describes anything thrown. */
export function problemOf(thrown: unknown): Problem {
  if (!isError(thrown))
    return { key: 'unexpected', message: thrown instanceof Error ? thrown.message : String(thrown) };
  const { code, status, message, requestId, retryAfter } = thrown;
  return {
    key: BY_CODE[code] ?? BY_STATUS[status] ?? 'unexpected',
    message,
    ...(requestId !== undefined && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Messages by the member of the form they belong to; a member of an object is shown at the object's field. */
export function fieldErrorsOf(thrown: unknown): Readonly<Record<string, string>> {
  if (!isError(thrown)) return {};
  return Object.fromEntries(thrown.details.map(({ field, message }) => [field, message]));
}

export const isNotFound = (thrown: unknown): thrown is GroundworkError => isError(thrown) && thrown.status === 404;
export const isForbidden = (thrown: unknown): boolean => isError(thrown) && thrown.status === 403;
export const isChangedSince = (thrown: unknown): boolean => isError(thrown) && thrown.status === 412;
/** May be gone with the next request. */
export const isPassing = (thrown: unknown): boolean =>
  isError(thrown) && (thrown.code === 'unreachable' || thrown.status === 429 || thrown.status >= 502);
