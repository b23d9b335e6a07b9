import type { Texts } from '../texts/texts-english.js';
import type { ClientRecord } from '../../tokens/clients/client-record.js';

/**
 * Where somebody goes whose sign-in cannot go on: to the address where the client starts one, else to its home.
 * (OpenID Connect Core §4; identity.md §2, "Expired")
 */
export function wayBack(
  client: Pick<ClientRecord, 'client_name' | 'client_metadata'> | undefined,
  texts: Texts,
  issuer: string,
): { href: string; text: string } | undefined {
  const { initiate_login_uri: start, redirect_uris: [redirect] = [] } = client?.client_metadata.urls ?? {};
  const address = webAddress(start);
  if (address) {
    address.searchParams.set('iss', issuer);
    return { href: address.href, text: texts.startAgain };
  }
  const home = webAddress(redirect);
  if (!client || !home) return undefined;
  return { href: `${home.origin}/`, text: texts.backTo(client.client_name) };
}

/** An address a link may lead to; private schemes of native applications are none. */
function webAddress(text: string | undefined): URL | undefined {
  const address = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  return address && ['http:', 'https:'].includes(address.protocol) ? address : undefined;
}
