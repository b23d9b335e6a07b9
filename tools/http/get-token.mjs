import { Failure } from '../terminal/failure.mjs';
import { basicOf, requestRaw } from './raw.mjs';

/**
 * A token for raw requests: of the client itself, or by the parameters of another grant.
 * @param {string} identity its address, which need not be that of the issuer
 * @param {{ client_id: string, client_secret: string }} client
 * @param {Record<string, string>} [form] what the token endpoint is sent
 * @returns {Promise<string>}
 */
export async function getToken(identity, client, form = { grant_type: 'client_credentials' }) {
  const answer = await requestRaw(`${identity}/token`, { headers: basicOf(client), form });
  if (!answer.ok) throw new Failure(`identity gives no token: ${answer.status}.`, answer.text);
  return answer.json.access_token;
}
