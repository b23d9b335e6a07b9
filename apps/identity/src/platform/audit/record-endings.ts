import sql, { type Sql } from 'sql-template-tag';
import { actingParty } from './record-event.js';

/** The columns of `oidc_payloads` that `endingsSql` reads of its table `gone`. */
export const ENDED_COLUMNS = sql`model, id, record_id, account_id, client_id, expires_at`;

/**
 * Records the sessions and grants of users in a table `gone` that ended before their time, for a `with` of the statement that
 * deletes them: `session.ended`, `grant.ended`. (identity.md §10)
 */
export function endingsSql(): Sql {
  const { actor_id = null, actor_client_id = null, tenant_id = null, ip = null, request_id = null } = actingParty();
  return sql`
    insert into audit_events (event_type, actor_id, actor_client_id, tenant_id, subject_type, subject_id, ip, request_id, before)
    select lower(gone.model) || '.ended', ${actor_id}::uuid, ${actor_client_id}::uuid,
      coalesce((select u.tenant_id from users u where u.id = gone.account_id), ${tenant_id}::uuid), lower(gone.model),
      case gone.model when 'Session' then gone.record_id else gone.id::uuid end, ${ip}, ${request_id},
      jsonb_strip_nulls(jsonb_build_object('user_id', gone.account_id, 'client_id', gone.client_id))
    from gone where gone.model in ('Session', 'Grant') and gone.account_id is not null and gone.expires_at > now()`;
}
