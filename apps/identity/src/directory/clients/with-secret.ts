import type { Presented } from '@groundwork/records';

/** A presented client with its new secret, where `client_secret` was asked for at all. */
export function withSecret(client: Presented, secret: string | null): Presented {
  if (secret !== null && 'client_secret' in client) client['client_secret'] = secret;
  return client;
}
