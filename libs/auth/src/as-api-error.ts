import { ApiError } from '@groundwork/rest';
import { isTokenError, type TokenError } from '@groundwork/verify';

/** The error that services answer for one of verification; the catalogue has all codes of these. */
export const apiError = ({ code, message, headers, cause }: TokenError): ApiError =>
  new ApiError(code, message, { headers, cause });

/** What verification threw, as services answer it; anything else as it is. */
export const asApiError = (thrown: unknown): unknown => (isTokenError(thrown) ? apiError(thrown) : thrown);
