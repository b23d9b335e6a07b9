import { linkTo, one, type RawQuery } from '@groundwork/rest';
import type { Request, Response } from 'express';
import { CALLBACK_PATH, placeNamedBy } from '../external-sign-in/external-sign-in.service.js';

/** What of an answer we read; anything else a provider adds is ignored. (RFC 6749 §4.1.2; RFC 9207 §2) */
export const ANSWER_MEMBERS = ['state', 'code', 'iss', 'error', 'error_description'] as const;

/** An answer of a provider, out of a query. */
export const answerOf = (query: RawQuery): Record<string, string> =>
  Object.fromEntries(
    ANSWER_MEMBERS.flatMap((name) => {
      const value = one(query, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * The one address that is registered with every provider. It knows nothing: the state names the place to go on at, and only there
 * does the browser show the cookie that it was bound to. A state that is none leads to no page of somebody's.
 */
export function takeBack(request: Request, response: Response, next: () => void): void {
  const answer = answerOf(request.query);
  const place = placeNamedBy(answer['state'] ?? '');
  if (place === undefined) {
    request.url = CALLBACK_PATH; // what was in the query is nobody's
    return next();
  }
  const path = place === 'account' ? '/account/external' : `/interaction/${place}/external`;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.redirect(303, linkTo(`${path}?${new URLSearchParams(answer).toString()}`));
}
