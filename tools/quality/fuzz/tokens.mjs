import { getToken } from '../../http/get-token.mjs';

const LIFETIME_MS = 5 * 60_000;

/**
 * The default client's token for everything; a new one on request or when it soon expires.
 * @param {{ identity: { url: string }, client: { client_id: string, client_secret: string } }} stack
 */
export function keepToken({ identity, client }) {
  /** @type {{ since: number, text: Promise<string> } | undefined} */
  let kept;
  return (fresh = false) => {
    const age = kept ? performance.now() - kept.since : Infinity;
    if (!kept || age > LIFETIME_MS || (fresh && age > 1_000))
      kept = { since: performance.now(), text: getToken(identity.url, client) };
    return kept.text;
  };
}
