import { html, type Html } from './html.js';
import { hidden, layout, type Frame } from './layout.js';
import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';

/** A scope as people read it. */
export interface AskedScope {
  readonly name: string;
  /** What it allows, in the words of whoever defined it. */
  readonly description?: string;
  /** The resource that defines it. */
  readonly resource?: string;
}

/** What an application asks of a signed-in user. */
export interface ConsentPage {
  readonly app: string;
  readonly action: string;
  readonly csrf: string;
  readonly user: string;
  readonly scopes: readonly AskedScope[];
}

/** Asks whether an application may do what it asks. */
export function consentPage(frame: Frame, { app, action, csrf, user, scopes }: ConsentPage): Html {
  const { texts } = frame.language;
  const asked =
    scopes.length === 0
      ? html`<p class="note">${texts.consentNothing(app)}</p>`
      : html`<p id="asked">${texts.consentList(app)}</p>
          <ul aria-labelledby="asked">
            ${scopes.map((scope) => html`<li>${scopeWording(frame, scope)}</li> `)}
          </ul>`;
  return layout(
    frame,
    texts.consentTitle(app),
    html`<h1>${texts.consentTitle(app)}</h1>
      <p>${texts.consentAs(user)}</p>
      ${asked}
      <p class="muted">${texts.consentNote}</p>
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)}
        <div class="actions">
          <button name="action" value="allow">${texts.allow}</button>
          <button class="second" name="action" value="cancel">${texts.deny}</button>
        </div>
      </form>`,
  );
}

/** A scope in words: ours, or those of whoever defined it. */
export function scopeWording({ language }: Frame, { name, description, resource }: AskedScope): Html {
  const known: Readonly<Record<string, string>> = language.texts.scopes;
  const text = Object.hasOwn(known, name) ? known[name] : undefined;
  const origin = [description ? name : undefined, resource].filter(Boolean).join(' · ');
  return text === undefined ? html`${description ?? name}${origin && html`<small>${origin}</small>`}` : html`${text}`;
}

/** Scopes as people read them, in the given order: those of the client's resources with their descriptions. */
export async function describeScopes(
  db: Pick<Database, 'query'>,
  clientId: string,
  names: readonly string[],
): Promise<AskedScope[]> {
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
