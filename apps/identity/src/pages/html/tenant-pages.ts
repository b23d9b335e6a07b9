import { alert, hidden, html, layout, type Frame, type Html } from './layout.js';
import type { SignInForm } from './factor-pages.js';

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
  const { email = '' } = form;
  return tenantPage(
    frame,
    form,
    html`<p>${texts.tenants.address_text}</p>
      <div>
        <label for="email">${texts.tenants.address}</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${email}"
          autocomplete="email"
          maxlength="320"
          required
          autofocus${invalid(form, 'email')}
        />
      </div>
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
  const { email = '' } = form;
  return tenantPage(
    frame,
    form,
    html`<p>${texts.tenants.name_text}</p>
      <div>
        <label for="tenant_name">${texts.tenants.name}</label>
        <input
          id="tenant_name"
          name="tenant_name"
          type="text"
          autocomplete="organization"
          autocapitalize="none"
          spellcheck="false"
          maxlength="128"
          ${form.field === 'email' ? undefined : html`autofocus`}${invalid(form, 'tenant_name')}
        />
      </div>
      <div>
        <label for="email">${texts.tenants.address}</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${email}"
          autocomplete="email"
          maxlength="320"
          ${form.field === 'email' && html`autofocus`}${invalid(form, 'email')}
        />
      </div>
      <div class="actions">
        <button name="action" value="use_tenant">${texts.next}</button>
        <button class="second" name="action" value="mail_tenants">${texts.tenants.mail}</button>
        <button class="second" name="action" value="cancel" formnovalidate>${texts.cancel}</button>
      </div>`,
  );
}

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

const invalid = ({ field }: TenantForm, name: string): Html | undefined =>
  field === name ? html` aria-invalid="true" aria-describedby="alert"` : undefined;
