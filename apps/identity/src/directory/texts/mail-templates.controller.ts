import {
  Apply,
  AsCaller,
  ChoiceParam,
  Delete,
  FindDocument,
  IfMatch,
  NameParam,
  operation,
  PutDocument,
  Resource,
  UuidParam,
  type Caller,
  type IfMatchStates,
} from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import { Body, RequestMethod } from '@nestjs/common';
import { MAIL_TEMPLATES, type MailTemplate } from '../../platform/mail/mail-templates.js';
import { MAX_MAIL_BYTES, MailTemplateDraft, MailTemplateSettings } from './mail-templates.dto.js';
import { MailTemplatesService } from './mail-templates.service.js';

const NO_RIGHTS = { none: 'words of mails give no rights' };
const PATH = ':template/:language';

@Resource('tenants/:tenant_id/mail_templates', 'Tenant mails')
export class MailTemplatesController {
  constructor(private readonly mails: MailTemplatesService) {}

  @operation(RequestMethod.GET, '', {
    pattern: 'G',
    success: 200,
    scope: 'tenants:read',
    summary: 'Get mail templates',
    description: 'The mails there are, the values each may use, and the languages in which the tenant has written it.',
    query: [],
    answers: 'TenantMails',
  })
  list(@AsCaller() caller: Caller, @UuidParam('tenant_id') tenantId: string) {
    return this.mails.list(caller, tenantId);
  }

  @FindDocument(PATH, {
    scope: 'tenants:read',
    summary: 'Get mail template',
    description: 'The mail as it is in force, beside what it says without words of the tenant.',
    answers: 'TenantMail',
  })
  find(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @ChoiceParam('template', MAIL_TEMPLATES) template: MailTemplate,
    @NameParam('language') language: string,
  ) {
    return this.mails.find(caller, tenantId, { template, language });
  }

  @ReadsBody('json', { limit: MAX_MAIL_BYTES })
  @PutDocument(PATH, {
    scope: 'tenants:write',
    summary: 'Put mail template',
    description:
      'Liquid with the values of the mail. It is tried with sample values: it has to render within 50 ms, contain its link or code, and link to the issuer and verified domains of the tenant alone; otherwise 400 names the part.',
    affects: NO_RIGHTS,
    answers: 'TenantMail',
  })
  put(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @ChoiceParam('template', MAIL_TEMPLATES) template: MailTemplate,
    @NameParam('language') language: string,
    @Body() words: MailTemplateSettings,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.mails.put(caller, tenantId, { template, language }, words, ifMatch);
  }

  @Delete(PATH, {
    scope: 'tenants:write',
    summary: 'Delete mail template',
    description: 'The mail says what it says without words of the tenant again.',
    affects: NO_RIGHTS,
  })
  async delete(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @ChoiceParam('template', MAIL_TEMPLATES) template: MailTemplate,
    @NameParam('language') language: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    await this.mails.delete(caller, tenantId, { template, language }, ifMatch);
  }

  @ReadsBody('json', { limit: MAX_MAIL_BYTES })
  @operation(RequestMethod.POST, `${PATH}/preview`, {
    pattern: 'G',
    success: 200,
    scope: 'tenants:read',
    summary: 'Preview mail template',
    description:
      'The mail with sample values, inside the layout. Parts of the body that are left out are those in force.',
    affects: NO_RIGHTS,
    query: [],
    answers: 'MailParts',
  })
  preview(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @ChoiceParam('template', MAIL_TEMPLATES) template: MailTemplate,
    @NameParam('language') language: string,
    @Body() draft: MailTemplateDraft,
  ) {
    return this.mails.preview(caller, tenantId, { template, language }, draft);
  }

  @ReadsBody('json', { limit: MAX_MAIL_BYTES })
  @Apply(RequestMethod.POST, `${PATH}/send_test`, {
    scope: 'tenants:write',
    summary: 'Send mail template to oneself',
    description: "Sends the preview to the caller's own verified address, 20 an hour at most.",
    affects: NO_RIGHTS,
  })
  async sendTest(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @ChoiceParam('template', MAIL_TEMPLATES) template: MailTemplate,
    @NameParam('language') language: string,
    @Body() draft: MailTemplateDraft,
  ) {
    await this.mails.sendTest(caller, tenantId, { template, language }, draft);
  }
}
