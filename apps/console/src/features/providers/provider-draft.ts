import type { IdentityApi } from '@groundwork/client';

export type Provider = IdentityApi.components['schemas']['IdentityProvider'];
type NewProvider = IdentityApi.components['schemas']['NewIdentityProvider'];
type ProviderType = NonNullable<NewProvider['provider_type']>;

/** What is known of a provider before anything is typed. */
export interface Preset {
  readonly id: string;
  readonly type: ProviderType;
  /** As the sign-in page shows it; empty where only its owner knows. */
  readonly name: string;
  /** An issuer to complete, where the type has none of its own. */
  readonly issuer?: string;
  /** Members of `settings` that it takes. (docs/external-providers.md, "Vendors") */
  readonly settings: readonly string[];
}

export const PRESETS: readonly Preset[] = [
  { id: 'google', type: 'google', name: 'Google', settings: ['hosted_domain'] },
  { id: 'entra', type: 'microsoft', name: 'Microsoft', settings: [] },
  { id: 'apple', type: 'apple', name: 'Apple', settings: ['team_id', 'key_id'] },
  { id: 'github', type: 'github', name: 'GitHub', settings: [] },
  { id: 'gitlab', type: 'gitlab', name: 'GitLab', settings: [] },
  { id: 'facebook', type: 'facebook', name: 'Facebook', settings: [] },
  { id: 'linkedin', type: 'linkedin', name: 'LinkedIn', settings: [] },
  { id: 'okta', type: 'oidc', name: 'Okta', issuer: 'https://example.okta.com', settings: [] },
  { id: 'keycloak', type: 'oidc', name: 'Keycloak', issuer: 'https://example.com/realms/main', settings: [] },
  { id: 'oidc', type: 'oidc', name: '', issuer: 'https://login.example.com', settings: [] },
];

/** What the form of a provider has. */
export interface ProviderDraft {
  readonly provider_name: string;
  readonly issuer_url: string | null;
  readonly client_id: string;
  readonly client_secret: string | null;
  /** One domain a line. */
  readonly domains: string;
  readonly link_by: NonNullable<NewProvider['link_by']>;
  readonly jit_provisioning: boolean;
  readonly is_enabled: boolean;
  readonly settings: Readonly<Record<string, string>>;
}

export const LINKS = ['none', 'verified_email', 'confirm'] as const;

export const emptyOf = ({ name }: Preset): ProviderDraft => ({
  provider_name: name,
  issuer_url: '',
  client_id: '',
  client_secret: '',
  domains: '',
  link_by: 'confirm',
  jit_provisioning: true,
  is_enabled: true,
  settings: {},
});

const linesOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '');

/** The body that creates a provider. */
export function newProviderOf({ type, settings }: Preset, draft: ProviderDraft): NewProvider {
  const { provider_name, issuer_url, client_id, client_secret, link_by, jit_provisioning, is_enabled } = draft;
  const given = settings.flatMap((name) => {
    const value = draft.settings[name]?.trim() ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return {
    provider_type: type,
    provider_name: provider_name.trim(),
    client_id: client_id.trim(),
    link_by,
    jit_provisioning,
    is_enabled,
    domains: linesOf(draft.domains),
    ...(issuer_url && { issuer_url: issuer_url.trim() }),
    ...(client_secret && { client_secret }),
    ...(given.length > 0 && { settings: Object.fromEntries(given) as Record<string, string> }),
  };
}

/** The fields of a provider; the secret is never read, and an empty one keeps it. */
export const draftOf = (provider: Provider): ProviderDraft => ({
  provider_name: provider.provider_name,
  issuer_url: provider.issuer_url,
  client_id: provider.client_id,
  client_secret: '',
  domains: provider.domains.join('\n'),
  link_by: provider.link_by,
  jit_provisioning: provider.jit_provisioning,
  is_enabled: provider.is_enabled,
  settings: {},
});

/** What a PATCH sends of the fields that were changed. */
export function providerChangesOf({
  domains,
  client_secret,
  settings: _,
  issuer_url,
  ...rest
}: Partial<ProviderDraft>) {
  return {
    ...rest,
    ...(issuer_url != null && { issuer_url }),
    ...(client_secret && { client_secret }),
    ...(domains !== undefined && { domains: linesOf(domains ?? '') }),
  };
}
