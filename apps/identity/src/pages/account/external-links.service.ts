import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { offeredProviders, type OfferedProvider } from '../../sign-in/external/external-providers.service.js';
import { ExternalFailure, ExternalSignIn } from '../../sign-in/external/external-sign-in.service.js';
import { externalProblem } from '../interaction/external-wording.js';
import type { AccountVisit, SectionPage } from './account-section.js';

export type { OfferedProvider as LinkableProvider } from '../../sign-in/external/external-providers.service.js';

/** Where to go to prove an identity, or why not. */
export type StartedLink =
  { readonly goesTo: string; readonly name: string } | Pick<SectionPage, 'problem' | 'status' | 'headers'>;

/** Linking identities at other issuers to who is signed in: there. (identity.md §9, "External OIDC") */
@Injectable()
export class ExternalLinks {
  constructor(
    private readonly records: Records,
    private readonly external: ExternalSignIn,
  ) {}

  /** The providers the user may link: those offered to everybody, and those its address leads to. One statement. */
  async offer({ account }: AccountVisit): Promise<readonly OfferedProvider[]> {
    return (await offeredProviders(this.records, account.tenant_id, account.email ?? '')).providers;
  }

  /** Bound to the session at hand, for its user alone. */
  async start(visit: AccountVisit, providerId: string): Promise<StartedLink> {
    const { session, account, address, wishes, texts } = visit;
    const provider = (await this.offer(visit)).find(({ id }) => id === providerId);
    try {
      if (!provider) throw new ExternalFailure('gone');
      const departure = { tenantId: account.tenant_id, providerId, userId: account.id, address };
      const uiLocales = typeof wishes.uiLocales === 'string' ? wishes.uiLocales : undefined;
      const goesTo = await this.external.start({ kind: 'account', uid: session.uid }, { ...departure, uiLocales });
      return { goesTo, name: provider.provider_name };
    } catch (error) {
      const { text: problem, ...more } = externalProblem(error, texts);
      return { problem, ...more };
    }
  }
}
