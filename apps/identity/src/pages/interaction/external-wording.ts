import { ExternalFailure, type ExternalFailureKind } from '../../sign-in/external/external-sign-in.service.js';
import type { Problem } from './interaction-pages.service.js';
import type { Texts } from '../rendering/pages.service.js';
import { signInProblem } from './sign-in.service.js';

/** Takes the browser on, with or without scripts. */
export const refresh = (href: string): Readonly<Record<string, string>> => ({ Refresh: `0; url=${href}` });

/** What a page answers to each failure. */
export const STATUSES: Readonly<Record<ExternalFailureKind, number>> = {
  denied: 403,
  away: 503,
  misconfigured: 502,
  untrusted: 502,
  over: 400,
  unknown: 403,
  taken: 403,
  not_allowed: 403,
  gone: 404,
};

/** Why nobody is sent to another issuer or back from it, in the visitor's words. Throws what is no such reason. */
export function externalProblem(error: unknown, texts: Texts): Problem {
  if (!(error instanceof ExternalFailure)) return signInProblem(error, { limited: texts.external.tooMany });
  return { status: STATUSES[error.kind], text: wordingOf(error, texts) };
}

/** What went wrong with another issuer, and what to do now. */
export function wordingOf({ kind, providerName = '' }: ExternalFailure, { external }: Texts): string {
  switch (kind) {
    case 'over':
    case 'gone':
      return external[kind];
    case 'not_allowed':
      return external.notAllowed;
    default:
      return external[kind](providerName);
  }
}
