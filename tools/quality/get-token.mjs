import { Failure } from '../terminal/failure.mjs';

/**
 * A token of the client itself.
 * @param {string} identity its address
 * @param {{ client_id: string, client_secret: string }} client
 * @returns {Promise<string>}
 */
export async function getToken(identity, { client_id: id, client_secret: secret }) {
  const answer = await fetch(`${identity}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Failure(`identity gives no token: ${answer.status}.`, text);
  return JSON.parse(text).access_token;
}
