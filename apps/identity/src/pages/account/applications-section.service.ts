import { Injectable } from '@nestjs/common';
import { one, UUID_PATTERN, type RawQuery } from '@groundwork/rest';
import { scopeWording } from '../html/consent-page.js';
import { type Frame, html, type Html } from '../html/layout.js';
import {
  buttonForm,
  instantText,
  type AccountSection,
  type AccountContext,
  type SectionOutcome,
  type SectionPage,
} from './account-forms.js';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { withdrawConsents } from '../../platform/grants/consents.js';
import { Changes } from '../../platform/changes/changes.service.js';

/** A user's grant to an application. */
export interface OwnApplication {
  readonly id: string;
  readonly client_name: string;
  /** Ordered by name, with the description of their resource. */
  readonly scopes: readonly { readonly name: string; readonly description?: string; readonly resource?: string }[];
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** The grants of a user. (Identity, "User Grants") */
@Injectable()
export class OwnApplications {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  /** By name. One statement. */
  list(userId: string): Promise<OwnApplication[]> {
    return this.records.query<OwnApplication>(sql`
      select g.id, c.client_name, g.created_at, g.last_used_at, coalesce((
          select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', n.name, 'description', d.description, 'resource', d.resource)) order by n.name)
          from unnest(g.scopes) n (name) left join lateral (
            select s.scope_description as description, r.resource_name as resource
            from client_permissions p join scopes s on s.id = p.scope_id join resources r on r.id = s.resource_id
            where p.client_id = g.client_id and s.scope_name = n.name order by r.resource_name limit 1) d on true), '[]') as scopes
      from user_consents g join clients c on c.id = g.client_id where g.user_id = ${userId} order by c.client_name, g.id`);
  }

  /** Revokes the grant and its tokens; ignores one that is not there. */
  revoke(userId: string, id: string): Promise<void> {
    return this.changes.quietly(async (tx) => void (await withdrawConsents(tx, userId, id, userId)));
  }
}

/** Lists and revokes grants. */
@Injectable()
export class ApplicationsSection implements AccountSection {
  readonly name = 'applications';
  readonly fresh = false;

  constructor(private readonly applications: OwnApplications) {}

  async show(context: AccountContext): Promise<SectionPage> {
    const granted = await this.applications.list(context.account.id);
    const t = context.texts.account;
    return {
      title: t.applications,
      content: (frame) =>
        html`<p>${t.applications_text}</p>
          ${
            granted.length === 0
              ? html`<p class="muted">${t.applications_none}</p>`
              : html`<ul class="rows">
                  ${granted.map((application) => this.row(frame, context, application))}
                </ul>`
          }`,
    };
  }

  async submit({ account }: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const id = one(form, 'id') ?? '';
    if (UUID_PATTERN.test(id)) await this.applications.revoke(account.id, id);
    return { done: 'revoked' };
  }

  private row(frame: Frame, context: AccountContext, application: OwnApplication): Html {
    const t = context.texts.account;
    const { id, client_name, scopes, created_at, last_used_at } = application;
    const { tag } = frame.language;
    const used = last_used_at === null ? t.never : instantText(context, last_used_at, tag);
    return html`<li>
      <div>
        <strong>${client_name}</strong>
        <small>${t.since({ date: instantText(context, created_at, tag) })} · ${t.last_used({ date: used })}</small>
        ${
          scopes.length > 0 &&
          html`<span>${t.may}</span>
            <ul class="inner">
              ${scopes.map((scope) => html`<li>${scopeWording(frame, scope)}</li> `)}
            </ul>`
        }
      </div>
      ${buttonForm(context, { section: this.name, action: 'revoke', id, text: t.remove, about: `${t.remove}: ${client_name}` })}
    </li> `;
  }
}
