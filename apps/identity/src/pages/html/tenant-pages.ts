import { alert, hidden, html, layout, type Frame, type Html } from './layout.js';
import type { SignInForm } from './factor-pages.js';
import { textLine } from './text-line.js';

/** An organisation that was signed in to in this browser. */
export interface RecentTenant {
  readonly id: string;
  readonly name: string;
}

/** Input of the pages that find the organisation of a user. */
export interface TenantForm extends SignInForm {
  readonly email?: string;
  readonly recent: readonly RecentTenant[];
  /** What was done, where there is no problem. */
  readonly done?: string;
}

/** Asks for the email address, whose domain may name the organisation; offers the last ones. */
export function tenantAddressPage(frame: Frame, form: TenantForm): Html {
  const { texts } = frame.language;
  return tenantPage(
    frame,
    form,
    html`<p>${texts.tenants.address_text}</p>
      ${textLine({ ...addressLine(frame, form), required: true, autofocus: true })}
      <div class="actions">
        <button name="action" value="find_tenant">${texts.next}</button>
        <button class="second" name="action" value="name_tenant" formnovalidate>${texts.tenants.by_name}</button>
        <button class="second" name="action" value="cancel" formnovalidate>${texts.cancel}</button>
      </div>`,
  );
}

/** Asks for the name of the organisation, or mails the list to the address. */
export function tenantNamePage(frame: Frame, form: TenantForm): Html {
  const { texts } = frame.language;
  const isAddress = form.field === 'email';
  const name = { name: 'tenant_name', label: texts.tenants.name, autocomplete: 'organization', verbatim: true };
  return tenantPage(
    frame,
    form,
    html`<p>${texts.tenants.name_text}</p>
      ${textLine({ ...name, invalid: form.field === 'tenant_name', autofocus: !isAddress })}
      ${textLine({ ...addressLine(frame, form), autofocus: isAddress })}
      <div class="actions">
        <button name="action" value="use_tenant">${texts.next}</button>
        <button class="second" name="action" value="mail_tenants">${texts.tenants.mail}</button>
        <button class="second" name="action" value="cancel" formnovalidate>${texts.cancel}</button>
      </div>`,
  );
}

const addressLine = ({ language: { texts } }: Frame, { email = '', field }: TenantForm) =>
  ({
    name: 'email',
    type: 'email',
    label: texts.tenants.address,
    value: email,
    autocomplete: 'email',
    invalid: field === 'email',
  }) as const;

function tenantPage(frame: Frame, form: TenantForm, fields: Html): Html {
  const { texts } = frame.language;
  const { app = '', action, csrf, problem, done, recent } = form;
  return layout(
    frame,
    texts.sign_in,
    html`<h1>${texts.sign_in}</h1>
      <p>${texts.sign_in_to({ app })}</p>
      ${alert(problem)} ${done !== undefined && html`<p class="note" role="status">${done}</p>`}
      <form method="post" action="${action}">${hidden('csrf', csrf)} ${fields}</form>
      ${recent.length > 0 && recentTenants(frame, form)}`,
  );
}

const recentTenants = ({ language: { texts } }: Frame, { action, csrf, recent }: TenantForm): Html =>
  html`<p class="or">${texts.tenants.recent}</p>
    <form method="post" action="${action}">
      ${hidden('csrf', csrf)} ${hidden('action', 'recent_tenant')}
      <div class="actions">
        ${recent.map(({ id, name }) => html`<button class="second" name="tenant" value="${id}">${name}</button> `)}
      </div>
    </form>`;
