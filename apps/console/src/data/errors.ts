import { isError, type GroundworkError } from '@groundwork/client';

/** What a person is told of a failure. */
export interface Problem {
  /** Of the catalogue of errors, or of the client package; the texts of both are below `codes` of the catalogues. */
  readonly code: string;
  /** Shown where there is no text of the code: a proxy between may have answered. */
  readonly otherwise: 'unavailable' | 'unexpected';
  /** In the words of the service: it names the member and the rule. */
  readonly message: string;
  readonly requestId?: string;
  /** Seconds after which the service says to try again. */
  readonly retryAfter?: number;
}

/** Describes anything thrown. */
export function problemOf(thrown: unknown): Problem {
  if (!isError(thrown)) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { code: 'unexpected', otherwise: 'unexpected', message };
  }
  const { code, status, message, requestId, retryAfter } = thrown;
  const known = code === 'unexpected' && GATEWAY.has(status) ? 'unavailable' : code;
  return {
    code: known,
    otherwise: GATEWAY.has(status) ? 'unavailable' : 'unexpected',
    message,
    ...(requestId !== undefined && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Statuses of a service that is away. (RFC 9110 §15.6) */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

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
