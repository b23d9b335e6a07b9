import { Injectable } from '@nestjs/common';
import { one, UUID_PATTERN, type RawQuery } from '@groundwork/rest';
import { Enrolments } from '../../sign-in/second-factors/enrolments.service.js';
import {
  SecondFactors,
  type Enrolment,
  type ListedFactor,
} from '../../sign-in/second-factors/second-factors.service.js';
import { recoveryPart, totpPart } from '../rendering/factor-parts.js';
import { newPasskeyPart, passkeyOffer, passkeyScript } from '../rendering/passkey-parts.js';
import type { AccountSection, AccountVisit, SectionOutcome, SectionPage } from './account-section.js';
import { html, type Html } from '../rendering/html.js';
import type { Frame } from '../rendering/layout.js';
import { buttonForm, sectionForm, instantText, sectionAddress } from './account-forms.js';

const SECTION = 'second_factors';

/** The factors of a user, each with what may be done with it. */
export function factorsPart(frame: Frame, visit: AccountVisit, factors: readonly ListedFactor[]): Html {
  const t = visit.texts.account;
  const app = factors.find(({ factor_type }) => factor_type === 'totp');
  const passkeys = factors.filter(({ factor_type }) => factor_type === 'passkey');
  const codes = factors.find(({ factor_type }) => factor_type === 'recovery_codes');
  return html`<p>${t.factorsText}</p>
    <section>
      <h2>${t.app}</h2>
      ${
        app
          ? appPart(frame, visit, app)
          : html`<p class="muted">${t.appNone}</p>
              <a class="button second" href="${sectionAddress('authenticator')}">${t.appSetUp}</a>`
      }
    </section>
    <section>
      <h2>${t.passkeys}</h2>
      ${
        passkeys.length === 0
          ? html`<p class="muted">${t.passkeysNone}</p>`
          : html`<ul class="rows">
              ${passkeys.map((passkey) => passkeyRow(frame, visit, passkey))}
            </ul>`
      }
      ${sectionForm(visit, SECTION, passkeyOffer('make_passkey', t.passkeyMake))}
      <noscript><p class="muted">${t.passkeysScript}</p></noscript>
    </section>
    <section>
      <h2>${t.recovery}</h2>
      ${
        codes
          ? html`<p>${t.recoveryLeft(codes.codes_left ?? 0)}</p>
              ${buttonForm(visit, { section: SECTION, action: 'renew_codes', text: t.recoveryRenew })}`
          : html`<p class="muted">${t.recoveryNone}</p>`
      }
    </section>
    ${passkeyScript()}`;
}

const appPart = (
  { language: { tag } }: Frame,
  visit: AccountVisit,
  { id, created_at, last_used_at }: ListedFactor,
): Html => {
  const t = visit.texts.account;
  const used = last_used_at === null ? t.never : instantText(visit, last_used_at, tag);
  return html`<p>${t.appSince(instantText(visit, created_at, tag))} ${t.lastUsed(used)}</p>
    ${buttonForm(visit, { section: SECTION, action: 'remove', id, text: t.remove, about: `${t.remove}: ${t.app}` })}`;
};

const passkeyRow = (
  { language: { tag } }: Frame,
  visit: AccountVisit,
  { id, factor_name, created_at, last_used_at }: ListedFactor,
): Html => {
  const t = visit.texts.account;
  const used = last_used_at === null ? t.never : instantText(visit, last_used_at, tag);
  const name = factor_name ?? t.passkeys;
  return html`<li>
    <div>
      <strong>${name}</strong>
      <small>${t.since(instantText(visit, created_at, tag))} · ${t.lastUsed(used)}</small>
    </div>
    ${buttonForm(visit, { section: SECTION, action: 'remove', id, text: t.remove, about: `${t.remove}: ${name}` })}
  </li> `;
};

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
