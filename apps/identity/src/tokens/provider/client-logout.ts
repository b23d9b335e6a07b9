import type { IncomingMessage } from 'node:http';
import { currentContext, type Client, type KoaContextWithOIDC, type Provider } from './oidc-provider.js';

/** Not typed by the library: how a client is notified that a session ended. */
type NotifiedClient = Client & { backchannelLogout(accountId: string, sid: string | undefined): Promise<void> };

/** Queues the notice to a client that left a session which goes on. */
export type NotifyLeft = (clientId: string, accountId: string, sid: string | undefined) => Promise<void>;

/**
 * The library notifies clients of a logout once, while the user waits. Within its requests the notice is queued instead; of a session
 * that ends altogether it is queued with the session's row: see `OidcAdapter.destroy`. Outside of requests it is sent.
 */
export const queueLogouts =
  (notifyLeft: NotifyLeft) =>
  (provider: Provider): void => {
    const client = provider.Client.prototype as NotifiedClient;
    // Called with its `this` below.
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const send = client.backchannelLogout;
    client.backchannelLogout = async function (this: NotifiedClient, accountId, sid) {
      const ctx = currentContext();
      if (!ctx) await send.call(this, accountId, sid);
      else if (!endsSession(ctx)) await notifyLeft(this.clientId, accountId, sid);
    };
  };

/** Sends a client a fresh logout token. Throws when it did not take it. (OpenID Connect Back-Channel Logout §2.5) */
export async function sendLogout(client: Client, accountId: string, sid: string | undefined): Promise<void> {
  await (client as NotifiedClient).backchannelLogout(accountId, sid);
}

/** The request signs the user out altogether, and not of one application alone. */
export const endsSession = (ctx: KoaContextWithOIDC | undefined): boolean =>
  ctx?.oidc.route === 'end_session_confirm' && Boolean(ctx.oidc.params?.['logout']);

/** Every ID token names its session (`sid`), so that it can be ended without a question. (OpenID Connect Front-Channel Logout §3) */
export function nameSessions(provider: Provider): void {
  // Not typed: whether the client's ID tokens have `sid`.
  Object.assign(provider.Client.prototype, { includeSid: () => true });
}

/** Requests whose logout is confirmed, with the form that does it. */
const confirmed = new WeakMap<IncomingMessage, Readonly<Record<string, string>>>();

/**
 * Confirms a logout whose `id_token_hint`, expired or not, is of this very session: its client has the user's token, there is nothing to
 * ask. Nothing is answered yet. Returns false for any other. (OpenID Connect RP-Initiated Logout §2)
 */
export function confirmOwnLogout(ctx: KoaContextWithOIDC): boolean {
  const { entities, session, client } = ctx.oidc;
  // The library has verified the token, and types none of its claims.
  const { payload } = (entities.IdTokenHint ?? {}) as { payload?: { readonly sub?: unknown; readonly sid?: unknown } };
  const sid = client && session?.authorizations?.[client.clientId]?.sid;
  if (ctx.method !== 'GET' || !sid || payload?.sid !== sid || payload.sub !== session.accountId) return false;
  confirmed.set(ctx.req, { xsrf: String(session.state?.['secret']), logout: 'yes' });
  ctx.respond = false;
  return true;
}

/** The form that confirms the logout of a request, once. */
export function takeLogoutForm(request: IncomingMessage): Readonly<Record<string, string>> | undefined {
  const form = confirmed.get(request);
  confirmed.delete(request);
  return form;
}
