import { linkTo, one, type RawQuery } from '@groundwork/rest';
import { returnTargetOf } from '../../sign-in/external/started-sign-ins.service.js';

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
 * Where an answer goes on: the state names the place, and only there does the browser show the cookie that it was bound to.
 * `undefined` for an answer to nothing we asked.
 */
export function wayOnOf(query: RawQuery): string | undefined {
  const answer = answerOf(query);
  const place = returnTargetOf(answer['state'] ?? '');
  if (place === undefined) return undefined;
  const path = place === 'account' ? '/account/external' : `/interaction/${place}/external`;
  return linkTo(`${path}?${new URLSearchParams(answer).toString()}`);
}
