import type { ClientSettings, ClientUrls } from '../entities/client.entity.js';
import { claimsFault } from '../claims/claim-rules.js';
import { ApiError } from '@groundwork/rest';
import { CLI_CLIENT_ID, CONSOLE_CLIENT_ID, SERVICES_CLIENT_ID } from '@groundwork/service';

/** The system client is what the first start makes of it. Throws `default_protected` when it is among the clients. (ADR 0060) */
export function assertNotServices(...clients: readonly string[]): void {
  if (!clients.some((id) => id.toLowerCase() === SERVICES_CLIENT_ID)) return;
  throw new ApiError(
    'default_protected',
    'The client services belongs to the system: it cannot be changed or deleted.',
  );
}

const SYSTEM_CLIENTS: ReadonlySet<string> = new Set([SERVICES_CLIENT_ID, CONSOLE_CLIENT_ID, CLI_CLIENT_ID]);

/** Whether each start makes this client where it is missing: the services', the console's, the command line's. (docs/operations.md, "Clients of the system") */
export const isSystemClient = (id: string): boolean => SYSTEM_CLIENTS.has(id.toLowerCase());

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** One faulty address: the member of `client_metadata.urls` it stands in, and what is wrong with it. */
export type UriFault = readonly [member: string, why: string];

/** The first faulty address of a client; `undefined` when there is none. (identity.md §8, "Redirects"; RFC 8252 §7) */
export function urlsFault(urls: ClientUrls, clientType: string): UriFault | undefined {
  const redirect = (uri: string): string | undefined => redirectFault(uri, clientType);
  return (
    listFault('redirect_uris', urls.redirect_uris, redirect) ??
    listFault('post_logout_redirect_uris', urls.post_logout_redirect_uris, redirect) ??
    listFault('allowed_origins', urls.allowed_origins, originFault) ??
    listFault('initiate_login_uri', urls.initiate_login_uri, webFault) ??
    listFault('backchannel_logout_uri', urls.backchannel_logout_uri, webFault)
  );
}

/** Members of OpenID Connect Registration that pages show or lead to; each may carry a language, as `tos_uri#mn`. */
const SHOWN = /^(client|logo|policy|tos)_uri(#|$)/;

/** The first address among `oauth` that a page could not show: everything but https could run as a script, or be read on the way. */
export function shownFault(oauth: Readonly<Record<string, unknown>>): UriFault | undefined {
  const faulty = Object.entries(oauth).find(([name, value]) => SHOWN.test(name) && value !== null && !isHttps(value));
  return faulty && [faulty[0], 'must be an https URL'];
}

const isHttps = (value: unknown): boolean =>
  typeof value === 'string' && !/[\s\\]/.test(value) && URL.parse(value)?.protocol === 'https:';

function listFault(
  member: string,
  uris: readonly string[] | string | null | undefined,
  fault: (uri: string) => string | undefined,
): UriFault | undefined {
  for (const [at, uri] of [uris ?? []].flat().entries()) {
    const why = fault(uri);
    if (why) return [Array.isArray(uris) ? `${member}[${at}]` : member, why];
  }
  return undefined;
}

/** Absolute, no fragment, no wildcard, no user; https, http on this machine, or a native client's own scheme. */
export function redirectFault(uri: string, clientType: string): string | undefined {
  const url = parse(uri);
  if (typeof url === 'string') return url;
  if (url.protocol === 'https:' || isLoopback(url)) return undefined;
  if (url.protocol === 'http:') return 'must be https; http only on this machine';
  if (clientType !== 'native') return 'must be https; only native clients have schemes of their own';
  return url.protocol.includes('.') ? undefined : 'must have a scheme of the form com.example.app';
}

/** https, or http on this machine. */
export function webFault(uri: string): string | undefined {
  const url = parse(uri);
  if (typeof url === 'string') return url;
  return url.protocol === 'https:' || isLoopback(url) ? undefined : 'must be https; http only on this machine';
}

/** `https://app.example.com`, nothing behind it. (RFC 6454 §6.1) */
export function originFault(uri: string): string | undefined {
  const fault = webFault(uri);
  return fault ?? (new URL(uri).origin === uri ? undefined : 'must be an origin like https://app.example.com');
}

function parse(uri: string): URL | string {
  if (/[\s\\]/.test(uri) || !URL.canParse(uri)) return 'must be an absolute URI';
  if (uri.includes('#')) return 'must not have a fragment';
  if (uri.includes('*')) return 'must not have a wildcard';
  const url = new URL(uri);
  return url.username || url.password ? 'must not name a user' : url;
}

const isLoopback = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.has(url.hostname);

/** The columns that the rules validate. */
export interface ClientShape {
  readonly client_type: string;
  readonly is_public: boolean;
  readonly is_first_party: boolean;
  readonly client_metadata: ClientSettings;
}

/** What is wrong with a client as a whole: the member and why; `undefined` when nothing is. (identity.md §8, "Clients") */
export function clientFault(client: ClientShape): UriFault | undefined {
  const { client_type, is_public, is_first_party, client_metadata: settings } = client;
  if (is_public && client_type === 'machine')
    return ['is_public', 'cannot be combined with client_type machine, which authenticates with a secret'];
  if (is_public && settings.grant_types?.includes('client_credentials')) {
    return ['is_public', 'cannot be combined with the grant client_credentials, which needs a secret'];
  }
  if (is_public && settings.token_exchange?.subject_audiences?.length)
    return [
      'client_metadata.token_exchange.subject_audiences',
      'cannot be combined with is_public: who exchanges tokens authenticates',
    ];
  const [member, why] = urlsFault(settings.urls ?? {}, client_type) ?? [];
  if (member && why) return [`client_metadata.urls.${member}`, why];
  const { require_signed_request_object: signs, jwks, jwks_uri } = settings.oauth ?? {};
  if (signs === true && !jwks && !jwks_uri)
    return [
      'client_metadata.oauth.require_signed_request_object',
      'needs jwks or jwks_uri, by which its requests are verified',
    ];
  const [shown, fault] = shownFault(settings.oauth ?? {}) ?? [];
  if (shown && fault) return [`client_metadata.oauth.${shown}`, fault];
  const [claim, wrong] = claimsFault(settings.claims, { needsScope: !is_first_party }) ?? [];
  return claim && wrong ? [`client_metadata.${claim}`, wrong] : undefined;
}

/** Whether it proves itself by a secret: neither public, nor by a key of its own. (OpenID Connect Core §9) */
export const hasSecret = ({
  is_public,
  client_metadata: { oauth },
}: Pick<ClientShape, 'is_public' | 'client_metadata'>): boolean =>
  !is_public && oauth?.['token_endpoint_auth_method'] !== 'private_key_jwt';
