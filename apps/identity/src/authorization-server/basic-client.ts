import type { Client, Provider } from './provider-seam.js';

const BASIC = /^Basic ([A-Za-z\d+/]+={0,2})$/;
/** An id and a secret as we make them: they look the same encoded. (RFC 6749 §2.3.1) */
const CREDENTIALS = /^([\w-]{1,64}):([\w-]{1,128})$/;

/**
 * The client whose right secret stands in the header. `undefined` for everything else, right or wrong: the library's own
 * steps judge it and say why. (RFC 6749 §2.3.1; ADR 0018)
 */
export async function basicClient(provider: Provider, authorization: string | undefined): Promise<Client | undefined> {
  const encoded = BASIC.exec(authorization ?? '')?.[1] ?? '';
  const [, id, secret] = CREDENTIALS.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  const client = await provider.Client.find(id);
  if (client?.tokenEndpointAuthMethod !== 'client_secret_basic') return undefined;
  return (await client.compareClientSecret(secret)) ? client : undefined;
}
