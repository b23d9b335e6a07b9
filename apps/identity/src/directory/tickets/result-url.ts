import type { ClientSettings } from '../entities/client-metadata.entity.js';

/** The address is one of those registered for the client, letter by letter. (api.md, "Identity", ticket) */
export function isRegistered(url: string, { urls }: ClientSettings): boolean {
  const registered = [
    ...(urls?.redirect_uris ?? []),
    ...(urls?.post_logout_redirect_uris ?? []),
    urls?.initiate_login_uri,
  ];
  return registered.includes(url);
}
