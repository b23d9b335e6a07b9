import type { ListedFactor } from '../../sign-in/second-factors/second-factors.service.js';
import { html, type Html } from '../rendering/html.js';
import type { Frame } from '../rendering/layout.js';
import { passkeyOffer, passkeyScript } from '../rendering/passkey-parts.js';
import { instantText } from './account-dates.js';
import { buttonForm, sectionForm } from './account-forms.js';
import { sectionAddress } from './account-layout.js';
import type { AccountVisit } from './account-section.js';

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
