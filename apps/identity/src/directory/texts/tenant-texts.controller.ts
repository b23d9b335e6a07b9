import {
  AsCaller,
  Delete,
  FindDocument,
  IfMatch,
  NameParam,
  PutDocument,
  Resource,
  UuidParam,
  type Caller,
  type IfMatchStates,
} from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import { Body } from '@nestjs/common';
import { MAX_TEXTS_BYTES, TenantTextsSettings } from './tenant-texts.dto.js';
import { TenantTextsService } from './tenant-texts.service.js';

const NO_RIGHTS = { none: 'texts give no rights' };

@Resource('tenants/:tenant_id/texts', 'Tenant texts')
export class TenantTextsController {
  constructor(private readonly texts: TenantTextsService) {}

  @FindDocument(':language', {
    scope: 'tenants:read',
    summary: 'Get tenant texts',
    description: 'What the pages of the tenant say in its own words, beside what they say without them.',
    answers: 'TenantTexts',
  })
  find(@AsCaller() caller: Caller, @UuidParam('tenant_id') tenantId: string, @NameParam('language') language: string) {
    return this.texts.find(caller, tenantId, language);
  }

  @ReadsBody('json', { limit: 2 * MAX_TEXTS_BYTES })
  @PutDocument(':language', {
    scope: 'tenants:write',
    summary: 'Put tenant texts',
    description:
      'Replaces all texts of the language. A message has the arguments of the text it replaces, or some of them, and no markup: otherwise 400 names its key.',
    affects: NO_RIGHTS,
    answers: 'TenantTexts',
  })
  put(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @NameParam('language') language: string,
    @Body() { texts }: TenantTextsSettings,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.texts.put(caller, tenantId, language, texts, ifMatch);
  }

  @Delete(':language', {
    scope: 'tenants:write',
    summary: 'Delete tenant texts',
    description: 'The pages of the tenant say what they say without them again.',
    affects: NO_RIGHTS,
  })
  async delete(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @NameParam('language') language: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    await this.texts.delete(caller, tenantId, language, ifMatch);
  }
}
