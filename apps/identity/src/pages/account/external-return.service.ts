import { Injectable } from '@nestjs/common';
import type { RawQuery } from '@groundwork/rest';
import { ExternalSignIn } from '../../sign-in/external/external-sign-in.service.js';
import { ExternalFailure } from '../../sign-in/external/external-failure.js';
import { answerOf } from '../interaction/external-steps.service.js';
import { STATUSES, wordingOf } from '../interaction/external-pages.service.js';
import type { PageResponse } from '../rendering/page-response.js';
import { Pages } from '../rendering/pages.service.js';
import type { Exchange } from '../interaction/step.js';
import { sectionAddress } from './account-forms.js';
import type { AccountResponse } from './account-actions.service.js';
import type { AccountContext } from './account-section.js';
import { AccountSections } from './account-sections.service.js';
import { AccountAccess } from './account-access.service.js';

/** The response of a provider, when a signed-in user links an identity. (identity.md §9, "External OIDC") */
@Injectable()
export class ExternalReturn {
  constructor(
    private readonly access: AccountAccess,
    private readonly sections: AccountSections,
    private readonly external: ExternalSignIn,
    private readonly pages: Pages,
  ) {}

  /**
   * Links the identity. The age of the sign-in was checked when this started; the response is bound to the same session and user, and
   * valid once.
   */
  async finish(exchange: Exchange, query: RawQuery): Promise<AccountResponse> {
    const overview = this.sections.find('')!; // always registered, and requires no recent sign-in
    const context = await this.access.authenticate(exchange, overview);
    if ('redirectTo' in context) return context;
    const { session, account } = context;
    try {
      const binding = { kind: 'account', uid: session.uid } as const;
      await this.external.finishLink(binding, account.tenant_id, account.id, answerOf(query));
      return { redirectTo: `${sectionAddress('identities')}?done=linked` };
    } catch (error) {
      if (error instanceof ExternalFailure) return this.failed(context, error);
      throw error;
    }
  }

  private async failed(
    { account, preferences, texts }: AccountContext,
    failure: ExternalFailure,
  ): Promise<PageResponse> {
    const { external } = texts;
    const { kind, providerName = '' } = failure;
    const text = kind === 'taken' ? external.linkTaken(providerName) : wordingOf(failure, texts);
    const link = { href: sectionAddress('identities'), text: external.backToLinks };
    const message = { title: external.linkFailed, text, link };
    return {
      status: STATUSES[kind],
      page: await this.pages.message({ ...preferences, tenantId: account.tenant_id }, message),
    };
  }
}
