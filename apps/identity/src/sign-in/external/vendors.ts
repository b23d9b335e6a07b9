import type { ProviderType } from '../../directory/entities/provider-settings.js';
import type { ExternalProvider } from './external-providers.service.js';
import { FACEBOOK, GENERIC, GITHUB } from './oauth-vendors.js';
import { APPLE, GOOGLE, LINKEDIN, MICROSOFT } from './openid-vendors.js';
import { OPENID, type Vendor } from './vendor.js';

const VENDORS: Readonly<Record<ProviderType, Vendor>> = {
  oidc: OPENID,
  oauth2: GENERIC,
  google: GOOGLE,
  microsoft: MICROSOFT,
  apple: APPLE,
  github: GITHUB,
  gitlab: OPENID,
  facebook: FACEBOOK,
  linkedin: LINKEDIN,
};

/** What a provider does in the way of its type, which a check of the column has accepted. */
export const vendorOf = ({ provider_type }: Pick<ExternalProvider, 'provider_type'>): Vendor =>
  VENDORS[provider_type as ProviderType];
