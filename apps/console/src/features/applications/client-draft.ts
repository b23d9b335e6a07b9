import type { IdentityApi } from '@groundwork/client';

export const KINDS = ['spa', 'web', 'native', 'machine'] as const;
export type Kind = (typeof KINDS)[number];

/** What the steps of the wizard have collected. */
export interface ClientDraft {
  readonly kind: Kind;
  readonly name: string;
  readonly description: string;
  /** One address a line. */
  readonly redirects: string;
  readonly logoutRedirects: string;
  /** Ids of scopes by the id of their resource. */
  readonly scopes: Readonly<Record<string, readonly string[]>>;
}

export const EMPTY_CLIENT: ClientDraft = {
  kind: 'spa',
  name: '',
  description: '',
  redirects: '',
  logoutRedirects: '',
  scopes: {},
};

type NewClient = IdentityApi.components['schemas']['NewClient'];

/** Addresses of a text with one a line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Browsers send the origins of pages, which are those of the addresses they return to. */
function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
    .filter((origin) => origin !== 'null');
  return [...new Set(origins)];
}

/** The body that creates the client: an application that cannot keep a secret gets none. */
export function newClientOf({ kind, name, description, redirects, logoutRedirects }: ClientDraft): NewClient {
  const returns = linesOf(redirects);
  const urls = {
    redirect_uris: returns,
    post_logout_redirect_uris: linesOf(logoutRedirects),
    ...(kind === 'spa' && { allowed_origins: originsOf(returns) }),
  };
  return {
    client_type: kind,
    client_name: name.trim(),
    ...(description.trim() !== '' && { client_description: description.trim() }),
    is_public: kind === 'spa' || kind === 'native',
    ...(kind !== 'machine' && { client_metadata: { urls } }),
  };
}

/** What the client is granted, in the form of the service. */
export const permissionsOf = ({ scopes }: ClientDraft): { resource_id: string; scopes: string[] }[] =>
  Object.entries(scopes)
    .filter(([, ids]) => ids.length > 0)
    .map(([resource, ids]) => ({ resource_id: resource, scopes: [...ids] }));

/** The draft with a scope given or taken. */
export function withScope(draft: ClientDraft, resource: string, scope: string, isGiven: boolean): ClientDraft {
  const others = (draft.scopes[resource] ?? []).filter((id) => id !== scope);
  return { ...draft, scopes: { ...draft.scopes, [resource]: isGiven ? [...others, scope] : others } };
}
