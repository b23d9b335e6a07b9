import { Changes } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { IdentityProvider, PROVIDER_SETTABLE } from '../entities/identity-provider.entity.js';

/** Body of Create Tenant Identity Provider. */
export class NewIdentityProvider extends PickType(IdentityProvider, [
  'provider_type',
  'client_secret',
  ...PROVIDER_SETTABLE,
] as const) {}

/** Body of Modify Tenant Identity Provider. */
export class IdentityProviderChanges extends Changes(
  PickType(IdentityProvider, ['client_secret', ...PROVIDER_SETTABLE] as const),
) {}
