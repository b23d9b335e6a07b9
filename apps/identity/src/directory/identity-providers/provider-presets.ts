import type { ProviderSetting, ProviderSettings, ProviderType } from '../entities/provider-settings.js';

/** What is known of a type of providers without asking, and what has to be told. */
export interface ProviderPreset {
  /** Where it is the same for everybody, or one of several. */
  readonly issuer?: string;
  readonly scopes: readonly string[];
  readonly linkBy: 'none' | 'confirm';
  /** Settings of this type; all of `required` are needed. */
  readonly settings: readonly ProviderSetting[];
  readonly required: readonly ProviderSetting[];
  /** Signs tokens that can be exchanged for ours. */
  readonly signsTokens: boolean;
  /** Says which addresses it has verified. */
  readonly verifiesEmail: boolean;
}

const OPENID = ['openid', 'profile', 'email'];
const USUAL = { settings: [], required: [], signsTokens: true, verifiesEmail: true, linkBy: 'confirm' } as const;
const APPLE = ['team_id', 'key_id'] as const;
const ENDPOINTS = ['authorization_url', 'token_url', 'userinfo_url'] as const;

/** The presets. (external-providers.md, "Vendors") */
export const PROVIDER_PRESETS: Readonly<Record<ProviderType, ProviderPreset>> = {
  oidc: { ...USUAL, scopes: OPENID, linkBy: 'none' },
  oauth2: {
    ...USUAL,
    scopes: [],
    linkBy: 'none',
    settings: [...ENDPOINTS, 'subject_claim'],
    required: ENDPOINTS,
    signsTokens: false,
  },
  google: { ...USUAL, issuer: 'https://accounts.google.com', scopes: OPENID, settings: ['hosted_domain'] },
  microsoft: {
    ...USUAL,
    issuer: 'https://login.microsoftonline.com/organizations/v2.0',
    scopes: OPENID,
    settings: ['directories'],
  },
  apple: {
    ...USUAL,
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'name', 'email'],
    settings: APPLE,
    required: APPLE,
  },
  github: { ...USUAL, issuer: 'https://github.com', scopes: ['read:user', 'user:email'], signsTokens: false },
  gitlab: { ...USUAL, issuer: 'https://gitlab.com', scopes: OPENID },
  facebook: {
    ...USUAL,
    issuer: 'https://www.facebook.com',
    scopes: ['public_profile', 'email'],
    linkBy: 'none',
    signsTokens: false,
    verifiesEmail: false,
  },
  linkedin: { ...USUAL, issuer: 'https://www.linkedin.com/oauth', scopes: OPENID },
};

/** A provider as far as its type has rules for it. */
export interface TypedProvider {
  readonly provider_type: string;
  readonly issuer_url?: string | null;
  readonly scopes?: readonly string[] | null;
  readonly settings?: ProviderSettings | null;
  readonly link_by?: string | null;
  readonly token_exchange_enabled?: boolean | null;
}

/** The preset of a type that a check of the column has accepted. */
export const presetOf = ({ provider_type }: Pick<TypedProvider, 'provider_type'>): ProviderPreset =>
  PROVIDER_PRESETS[provider_type as ProviderType];

/** What a new provider has where its body says nothing. */
export function presetDefaults(provider: Partial<TypedProvider>): Partial<TypedProvider> {
  const { issuer, scopes, linkBy } = presetOf({ provider_type: provider.provider_type ?? 'oidc' });
  return {
    scopes: provider.scopes ?? [...scopes],
    link_by: provider.link_by ?? linkBy,
    ...((provider.issuer_url ?? issuer) === undefined ? {} : { issuer_url: provider.issuer_url ?? issuer }),
  };
}

/** A member that does not fit the type, and why. */
export interface ProviderFault {
  readonly field: string;
  readonly message: string;
}

/** Microsoft's issuers of several directories: their tokens name the issuer of one, so that no exchange could check them. */
const OF_MANY_DIRECTORIES = /\/(common|organizations|consumers)\/v2\.0\/?$/i;

/** What is wrong with a provider as a whole; nothing when it fits its type. */
export function presetFaults(provider: TypedProvider): readonly ProviderFault[] {
  const { provider_type: type, settings, issuer_url, link_by, token_exchange_enabled } = provider;
  const preset = presetOf(provider);
  const given = Object.entries(settings ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const names = new Set(given.map(([name]) => name));
  const own = new Set<string>(preset.settings);
  return [
    ...(issuer_url ? [] : [{ field: 'issuer_url', message: `is required for ${type}` }]),
    ...preset.required
      .filter((name) => !names.has(name))
      .map((name) => ({ field: `settings.${name}`, message: `is required for ${type}` })),
    ...[...names]
      .filter((name) => !own.has(name))
      .map((name) => ({ field: `settings.${name}`, message: `is no setting of ${type}` })),
    ...(token_exchange_enabled && !preset.signsTokens
      ? [{ field: 'token_exchange_enabled', message: `must be false: ${type} signs no tokens` }]
      : []),
    ...(token_exchange_enabled && type === 'microsoft' && OF_MANY_DIRECTORIES.test(issuer_url ?? '')
      ? [{ field: 'token_exchange_enabled', message: 'must be false unless issuer_url is that of one directory' }]
      : []),
    ...(link_by !== 'none' && !preset.verifiesEmail
      ? [{ field: 'link_by', message: `must be none: ${type} does not say which addresses it has verified` }]
      : []),
  ];
}
