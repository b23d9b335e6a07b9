import { Failure } from '../../terminal/failure.mjs';

const LIFETIME_MS = 5 * 60_000;

/**
 * The default client's token for everything; a new one on request or when it soon expires.
 * @param {{ identity: { url: string }, client: { client_id: string, client_secret: string } }} stack
 */
export function keepToken({ identity, client }) {
  const authorization = `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`;
  /** @type {{ since: number, text: Promise<string> } | undefined} */
  let kept;
  return (fresh = false) => {
    const age = kept ? performance.now() - kept.since : Infinity;
    if (!kept || age > LIFETIME_MS || (fresh && age > 1_000)) kept = { since: performance.now(), text: fetchToken() };
    return kept.text;
  };

  async function fetchToken() {
    const answer = await fetch(`${identity.url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token, error_description } = /** @type {any} */ (await answer.json());
    if (!access_token) throw new Failure(`identity gives the default client no token: ${error_description}`);
    return access_token;
  }
}
