import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import { Enrolments } from '../../sign-in/second-factors/enrolments.service.js';
import { totpPart } from '../rendering/factor-parts.js';
import { sectionAddress } from './account-layout.js';
import type { AccountSection, AccountVisit, SectionOutcome, SectionPage } from './account-section.js';
import { SecondFactorsSection } from './second-factors-section.js';

/** Setting up an authenticator app. */
@Injectable()
export class AuthenticatorSection implements AccountSection {
  readonly name = 'authenticator';
  readonly fresh = true;

  constructor(
    private readonly enrolments: Enrolments,
    private readonly factors: SecondFactorsSection,
  ) {}

  show(visit: AccountVisit): Promise<SectionPage> {
    return this.offer(visit);
  }

  async take(visit: AccountVisit, form: RawQuery): Promise<SectionOutcome> {
    const sealed = one(form, 'sealed') ?? '';
    const made = await this.enrolments.confirmTotp(visit.enrollee, sealed, one(form, 'code') ?? '');
    return made ? this.factors.enrolled(visit, made, ['otp', 'mfa']) : this.offer(visit, sealed);
  }

  /** A new secret, or after a wrong code the same once more. */
  private async offer(visit: AccountVisit, sealed?: string): Promise<SectionPage> {
    const offer = await this.enrolments.offerTotp(visit.enrollee, sealed);
    const { factors } = visit.texts;
    const problem = sealed === undefined ? undefined : factors.totpWrong;
    const form = { action: sectionAddress(this.name), csrf: visit.csrf, ...offer, problem };
    return {
      title: factors.totpTitle,
      status: problem === undefined ? 200 : 400,
      content: (frame) => totpPart(frame, form),
    };
  }
}
