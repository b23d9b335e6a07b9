import { Injectable } from '@nestjs/common';
import { one, UUID_PATTERN, type RawQuery } from '@groundwork/rest';
import { Enrolments } from '../../sign-in/second-factors/enrolments.service.js';
import {
  SecondFactors,
  type Enrolment,
  type ListedFactor,
} from '../../sign-in/second-factors/second-factors.service.js';
import { recoveryPart } from '../rendering/factor-parts.js';
import { newPasskeyPart } from '../rendering/passkey-parts.js';
import { sectionAddress } from './account-layout.js';
import type { AccountSection, AccountVisit, SectionOutcome, SectionPage } from './account-section.js';
import { factorsPart } from './factors-part.js';

/** Authenticator app, passkeys and recovery codes. */
@Injectable()
export class SecondFactorsSection implements AccountSection {
  readonly name = 'second_factors';
  readonly fresh = true;

  constructor(
    private readonly factors: SecondFactors,
    private readonly enrolments: Enrolments,
  ) {}

  async show(visit: AccountVisit): Promise<SectionPage> {
    const listed: readonly ListedFactor[] = await this.factors.list(visit.account.id);
    const title = visit.texts.account.factors;
    return { title, content: (frame) => factorsPart(frame, visit, listed) };
  }

  async take(visit: AccountVisit, form: RawQuery): Promise<SectionOutcome> {
    switch (one(form, 'action')) {
      case 'make_passkey':
        return this.offerPasskey(visit);
      case 'passkey_made':
        return this.keepPasskey(visit, form);
      case 'renew_codes':
        return this.codesPage(visit, { recoveryCodes: await this.factors.renewCodes(visit.account.id) });
      case 'remove':
        return this.remove(visit, one(form, 'id') ?? '');
      default:
        return { done: 'enrolled' };
    }
  }

  /** What follows an enrolment, which proved the factor in this session, too. */
  async enrolled(visit: AccountVisit, made: Enrolment, methods: readonly string[]): Promise<SectionOutcome> {
    await visit.addMethods(methods);
    return this.codesPage(visit, made);
  }

  /** Recovery codes, where there are new ones. */
  private codesPage(visit: AccountVisit, { recoveryCodes: codes }: Enrolment): SectionOutcome {
    if (!codes || codes.length === 0) return { done: 'enrolled', section: this.name };
    const form = { action: sectionAddress(this.name), csrf: visit.csrf, codes };
    const title = visit.texts.factors.recoveryTitle;
    return { title, ownHeading: true, content: (frame) => recoveryPart(frame, form) };
  }

  private async offerPasskey(visit: AccountVisit, problem?: string): Promise<SectionPage> {
    const options = await this.enrolments.offerPasskey(visit.enrollee);
    const here = sectionAddress(this.name);
    const form = { action: here, csrf: visit.csrf, answer: 'passkey_made', options, otherwise: here };
    const title = visit.texts.factors.newPasskeyTitle;
    const status = problem === undefined ? 200 : 400;
    return { title, status, problem, ownHeading: true, content: (frame) => newPasskeyPart(frame, form) };
  }

  private async keepPasskey(visit: AccountVisit, form: RawQuery): Promise<SectionOutcome> {
    const [answer, name] = [one(form, 'credential') ?? '', one(form, 'passkey_name') ?? ''];
    const made = await this.enrolments.keepPasskey(visit.enrollee, answer, name);
    return made
      ? this.enrolled(visit, made, ['swk', 'mfa'])
      : this.offerPasskey(visit, visit.texts.factors.newPasskeyFailed);
  }

  private async remove(visit: AccountVisit, id: string): Promise<SectionOutcome> {
    const outcome = UUID_PATTERN.test(id) ? await this.factors.remove(visit.account.id, id) : 'unknown';
    if (outcome !== 'kept') return { done: 'removed' };
    return { ...(await this.show(visit)), status: 409, problem: visit.texts.account.lastKept };
  }
}
