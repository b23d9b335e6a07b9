import type { IdentityConfig } from '../../platform/config/config.js';
import { LEGACY_GRANTS, standardGrant } from '../provider/grant-names.js';

/** Grants of the library that are on, and those we added. */
const GRANTS = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'implicit',
  'password',
  'otp',
  standardGrant('device_code'),
  standardGrant('token_exchange'),
];

/** The grants a deployment offers, under their standard names. */
export const grantOffer = ({ ALLOW_LEGACY_GRANTS }: Pick<IdentityConfig, 'ALLOW_LEGACY_GRANTS'>): ReadonlySet<string> =>
  new Set(GRANTS.filter((grant) => ALLOW_LEGACY_GRANTS || !LEGACY_GRANTS.has(grant)));
