import { hidden, layout, type Frame, html, type Html } from './layout.js';
import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';

/** A requested scope with its description. */
export interface RequestedScope {
  readonly name: string;
  /** The description of the resource that defines it. */
  readonly description?: string;
  /** The resource that defines it. */
  readonly resource?: string;
}

/** Input of the consent page. */
export interface ConsentPage {
  readonly app: string;
  readonly action: string;
  readonly csrf: string;
  readonly user: string;
  readonly scopes: readonly RequestedScope[];
}

/** Asks the user to grant the requested scopes. */
export function consentPage(frame: Frame, { app, action, csrf, user, scopes }: ConsentPage): Html {
  const { texts } = frame.language;
  const requested =
    scopes.length === 0
      ? html`<p class="note">${texts.consent_nothing({ app })}</p>`
      : html`<p id="requested">${texts.consent_list({ app })}</p>
          <ul aria-labelledby="requested">
            ${scopes.map((scope) => html`<li>${scopeWording(frame, scope)}</li> `)}
          </ul>`;
  return layout(
    frame,
    texts.consent_title({ app }),
    html`<h1>${texts.consent_title({ app })}</h1>
      <p>${texts.consent_as({ user })}</p>
      ${requested}
      <p class="muted">${texts.consent_note}</p>
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)}
        <div class="actions">
          <button name="action" value="allow">${texts.allow}</button>
          <button class="second" name="action" value="cancel">${texts.deny}</button>
        </div>
      </form>`,
  );
}

/** A scope in words: our text for a standard scope, else the description of its resource. */
export function scopeWording({ language }: Frame, { name, description, resource }: RequestedScope): Html {
  const known: Readonly<Record<string, string>> = language.texts.scopes;
  const text = Object.hasOwn(known, name) ? known[name] : undefined;
  const origin = [description ? name : undefined, resource].filter(Boolean).join(' · ');
  return text === undefined ? html`${description ?? name}${origin && html`<small>${origin}</small>`}` : html`${text}`;
}

/** Claims that were requested one by one: by the text of the scope that names the same, else by their name. */
export const describeClaims = (names: readonly string[]): RequestedScope[] =>
  [...new Set(names.map((name) => SCOPES_OF_CLAIMS.get(name) ?? name))].map((name) => ({ name }));

const SCOPES_OF_CLAIMS: ReadonlyMap<string, string> = new Map([
  ['email_verified', 'email'],
  ['phone_number', 'phone'],
  ['phone_number_verified', 'phone'],
]);

/** Scopes with the descriptions of the client's resources, in the given order. */
export async function describeScopes(
  db: Pick<Database, 'query'>,
  clientId: string,
  names: readonly string[],
): Promise<RequestedScope[]> {
  const known = await db.query<{ name: string; description: string | null; resource: string }>(sql`
    select distinct on (s.scope_name) s.scope_name as name, s.scope_description as description, r.resource_name as resource
    from client_permissions p join scopes s on s.id = p.scope_id join resources r on r.id = s.resource_id
    where p.client_id = ${clientId} and s.scope_name = any (${names})
    order by s.scope_name, r.resource_name`);
  const byName = new Map(known.map((scope) => [scope.name, scope]));
  return names.map((name) => {
    const { description, resource } = byName.get(name) ?? {};
    return { name, description: description ?? undefined, resource };
  });
}
