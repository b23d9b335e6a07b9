import { RequestMethod } from '@nestjs/common';
import { AsCaller, operation, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { PROVIDER_CHECK, type ProviderCheck } from './provider-check.dto.js';
import { ProviderChecks } from './provider-checks.service.js';

@Resource('tenants/:tenant_id/identity_providers/:identity_provider_id/check', 'Tenant identity providers')
export class ProviderChecksController {
  constructor(private readonly checks: ProviderChecks) {}

  @operation(RequestMethod.POST, '', {
    pattern: 'AC4',
    success: 200,
    scope: 'tenants:write',
    summary: 'Check tenant identity provider',
    description:
      'Requests the discovery document and the keys of the provider anew, also while it is switched off, and says what was found and what is wrong; of a type without discovery whether its token endpoint responds. Each request is bound like those of sign-ins: https, a public address, no redirects, 2.5 s, 64 KiB.',
    answers: PROVIDER_CHECK,
    query: [],
    affects: { none: 'reads public documents of the provider; nothing changes' },
  })
  check(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('identity_provider_id') id: string,
  ): Promise<ProviderCheck> {
    return this.checks.check(caller, tenantId, id);
  }
}
