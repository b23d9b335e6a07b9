import { Injectable } from '@nestjs/common';
import type { RawQuery } from '@groundwork/rest';
import { ExternalSignIn } from '../../sign-in/external/external-sign-in.service.js';
import { ExternalFailure } from '../../sign-in/external/external-failure.js';
import { answerOf } from '../interaction/external-callback.js';
import { STATUSES, wordingOf } from '../interaction/external-pages.service.js';
import type { PageAnswer } from '../rendering/page-response.js';
import { Pages } from '../rendering/pages.service.js';
import type { Visit } from '../interaction/step.js';
import { sectionAddress } from './account-forms.js';
import type { AccountAnswer } from './account-actions.service.js';
import type { AccountVisit } from './account-section.js';
import { AccountSections } from './account-sections.service.js';
import { AccountVisits } from './account-access.service.js';

/** Linking identities at other issuers to who is signed in: and back. (identity.md §9, "External OIDC") */
@Injectable()
export class ExternalReturn {
  constructor(
    private readonly visits: AccountVisits,
    private readonly sections: AccountSections,
    private readonly external: ExternalSignIn,
    private readonly pages: Pages,
  ) {}

  /**
   * Links what the answer proves. The sign-in was fresh when the user left; how long it takes there does not matter: the answer is
   * taken in the same session, for the same user, and once.
   */
  async take(visit: Visit, query: RawQuery): Promise<AccountAnswer> {
    const overview = this.sections.find('')!; // it is always there, and wants no fresh sign-in
    const at = await this.visits.enter(visit, overview);
    if ('goesTo' in at) return at;
    const { session, account } = at;
    try {
      const binding = { kind: 'account', uid: session.uid } as const;
      await this.external.finishLink(binding, account.tenant_id, account.id, answerOf(query));
      return { goesTo: `${sectionAddress('identities')}?done=linked` };
    } catch (error) {
      if (error instanceof ExternalFailure) return this.failed(at, error);
      throw error;
    }
  }

  private async failed({ account, wishes, texts }: AccountVisit, failure: ExternalFailure): Promise<PageAnswer> {
    const { external } = texts;
    const { kind, providerName = '' } = failure;
    const text = kind === 'taken' ? external.linkTaken(providerName) : wordingOf(failure, texts);
    const wayOn = { href: sectionAddress('identities'), text: external.backToLinks };
    const message = { title: external.linkFailed, text, wayOn };
    return {
      status: STATUSES[kind],
      page: await this.pages.message({ ...wishes, tenantId: account.tenant_id }, message),
    };
  }
}
