import { ApiError, ERROR_CATALOGUE, type ErrorCode } from '@groundwork/rest';
import { errors } from './oidc-provider.js';

/** An error of the library as one of ours; `undefined` for anything else. */
export function readProtocolError(thrown: unknown): ApiError | undefined {
  if (!(thrown instanceof errors.OIDCProviderError) || !thrown.expose || !isKnown(thrown.error)) return undefined;
  return new ApiError(thrown.error, thrown.error_description ?? ERROR_CATALOGUE[thrown.error].meaning, {
    cause: thrown,
  });
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CATALOGUE, code);
