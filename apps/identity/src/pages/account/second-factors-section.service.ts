import { Injectable } from '@nestjs/common';
import { one, UUID_PATTERN, type RawQuery } from '@groundwork/rest';
import { Enrolments } from '../../sign-in/second-factors/enrolments.service.js';
import {
  SecondFactors,
  type Enrolment,
  type ListedFactor,
} from '../../sign-in/second-factors/second-factors.service.js';
import { recoveryPart, totpPart } from '../html/factor-pages.js';
import { newPasskeyPart, passkeyOffer, passkeyScript } from '../html/passkey-parts.js';
import { type Frame, html, type Html } from '../html/layout.js';
import {
  buttonForm,
  sectionForm,
  instantText,
  sectionAddress,
  type AccountSection,
  type AccountContext,
  type SectionOutcome,
  type SectionPage,
} from './account-forms.js';

const SECTION = 'second_factors';

/** The factors of a user with their buttons. */
export function factorsPart(frame: Frame, context: AccountContext, factors: readonly ListedFactor[]): Html {
  const t = context.texts.account;
  const app = factors.find(({ factor_type }) => factor_type === 'totp');
  const passkeys = factors.filter(({ factor_type }) => factor_type === 'passkey');
  const codes = factors.find(({ factor_type }) => factor_type === 'recovery_codes');
  return html`<p>${t.factors_text}</p>
    <section>
      <h2>${t.app}</h2>
      ${
        app
          ? appPart(frame, context, app)
          : html`<p class="muted">${t.app_none}</p>
              <a class="button second" href="${sectionAddress('authenticator')}">${t.app_set_up}</a>`
      }
    </section>
    <section>
      <h2>${t.passkeys}</h2>
      ${
        passkeys.length === 0
          ? html`<p class="muted">${t.passkeys_none}</p>`
          : html`<ul class="rows">
              ${passkeys.map((passkey) => passkeyRow(frame, context, passkey))}
            </ul>`
      }
      ${sectionForm(context, SECTION, passkeyOffer('make_passkey', t.passkey_make))}
      <noscript><p class="muted">${t.passkeys_script}</p></noscript>
    </section>
    <section>
      <h2>${t.recovery}</h2>
      ${
        codes
          ? html`<p>${t.recovery_left({ count: codes.codes_left ?? 0 })}</p>
              ${buttonForm(context, { section: SECTION, action: 'renew_codes', text: t.recovery_renew })}`
          : html`<p class="muted">${t.recovery_none}</p>`
      }
    </section>
    ${passkeyScript()}`;
}

const appPart = (
  { language: { tag } }: Frame,
  context: AccountContext,
  { id, created_at, last_used_at }: ListedFactor,
): Html => {
  const t = context.texts.account;
  const used = last_used_at === null ? t.never : instantText(context, last_used_at, tag);
  return html`<p>${t.app_since({ date: instantText(context, created_at, tag) })} ${t.last_used({ date: used })}</p>
    ${buttonForm(context, { section: SECTION, action: 'remove', id, text: t.remove, about: `${t.remove}: ${t.app}` })}`;
};

const passkeyRow = (
  { language: { tag } }: Frame,
  context: AccountContext,
  { id, factor_name, created_at, last_used_at }: ListedFactor,
): Html => {
  const t = context.texts.account;
  const used = last_used_at === null ? t.never : instantText(context, last_used_at, tag);
  const name = factor_name ?? t.passkeys;
  return html`<li>
    <div>
      <strong>${name}</strong>
      <small>${t.since({ date: instantText(context, created_at, tag) })} · ${t.last_used({ date: used })}</small>
    </div>
    ${buttonForm(context, { section: SECTION, action: 'remove', id, text: t.remove, about: `${t.remove}: ${name}` })}
  </li> `;
};

/** Lists, adds and removes passkeys, removes the authenticator app, renews recovery codes. */
@Injectable()
export class SecondFactorsSection implements AccountSection {
  readonly name = 'second_factors';
  readonly fresh = true;

  constructor(
    private readonly factors: SecondFactors,
    private readonly enrolments: Enrolments,
  ) {}

  async show(context: AccountContext): Promise<SectionPage> {
    const listed: readonly ListedFactor[] = await this.factors.list(context.account.id);
    const title = context.texts.account.factors;
    return { title, content: (frame) => factorsPart(frame, context, listed) };
  }

  async submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    switch (one(form, 'action')) {
      case 'make_passkey':
        return this.offerPasskey(context);
      case 'passkey_made':
        return this.keepPasskey(context, form);
      case 'renew_codes':
        return this.codesPage(context, { recoveryCodes: await this.factors.renewCodes(context.account.id) });
      case 'remove':
        return this.remove(context, one(form, 'id') ?? '');
      default:
        return { done: 'enrolled' };
    }
  }

  /** After an enrolment, which also proved the factor in this session. */
  async enrolled(context: AccountContext, made: Enrolment, methods: readonly string[]): Promise<SectionOutcome> {
    await context.addMethods(methods);
    return this.codesPage(context, made);
  }

  /** Shows new recovery codes, if any. */
  private codesPage(context: AccountContext, { recoveryCodes: codes }: Enrolment): SectionOutcome {
    if (!codes || codes.length === 0) return { done: 'enrolled', section: this.name };
    const form = { action: sectionAddress(this.name), csrf: context.csrf, codes };
    const title = context.texts.factors.recovery_title;
    return { title, ownHeading: true, content: (frame) => recoveryPart(frame, form) };
  }

  private async offerPasskey(context: AccountContext, problem?: string): Promise<SectionPage> {
    const options = await this.enrolments.offerPasskey(context.enrollee);
    const here = sectionAddress(this.name);
    const form = { action: here, csrf: context.csrf, answer: 'passkey_made', options, otherwise: here };
    const title = context.texts.factors.new_passkey_title;
    const status = problem === undefined ? 200 : 400;
    return { title, status, problem, ownHeading: true, content: (frame) => newPasskeyPart(frame, form) };
  }

  private async keepPasskey(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const [answer, name] = [one(form, 'credential') ?? '', one(form, 'passkey_name') ?? ''];
    const made = await this.enrolments.keepPasskey(context.enrollee, answer, name);
    return made
      ? this.enrolled(context, made, ['swk', 'mfa'])
      : this.offerPasskey(context, context.texts.factors.new_passkey_failed);
  }

  private async remove(context: AccountContext, id: string): Promise<SectionOutcome> {
    const outcome = UUID_PATTERN.test(id) ? await this.factors.remove(context.account.id, id) : 'unknown';
    if (outcome !== 'kept') return { done: 'removed' };
    return { ...(await this.show(context)), status: 409, problem: context.texts.account.last_kept };
  }
}

/** Sets up an authenticator app. */
@Injectable()
export class AuthenticatorSection implements AccountSection {
  readonly name = 'authenticator';
  readonly fresh = true;

  constructor(
    private readonly enrolments: Enrolments,
    private readonly factors: SecondFactorsSection,
  ) {}

  show(context: AccountContext): Promise<SectionPage> {
    return this.offer(context);
  }

  async submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const sealed = one(form, 'sealed') ?? '';
    const made = await this.enrolments.confirmTotp(context.enrollee, sealed, one(form, 'code') ?? '');
    return made ? this.factors.enrolled(context, made, ['otp', 'mfa']) : this.offer(context, sealed);
  }

  /** A new secret; after a wrong code the same one again. */
  private async offer(context: AccountContext, sealed?: string): Promise<SectionPage> {
    const offer = await this.enrolments.offerTotp(context.enrollee, sealed);
    const { factors } = context.texts;
    const problem = sealed === undefined ? undefined : factors.totp_wrong;
    const form = { action: sectionAddress(this.name), csrf: context.csrf, ...offer, problem };
    return {
      title: factors.totp_title,
      status: problem === undefined ? 200 : 400,
      content: (frame) => totpPart(frame, form),
    };
  }
}
