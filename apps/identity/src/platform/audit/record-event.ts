import { type Database, Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { requestContext, addressKey, Log, RateLimits, shownPath } from '@groundwork/service';
import type { Request, RequestHandler } from 'express';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { INestApplication } from '@nestjs/common';

/** An event that no trigger of a table records: a sign-in, a consent, a refusal. Never with a secret. (identity.md §10) */
export interface Occurrence {
  /** `noun.participle`, such as `login.failed`. */
  readonly event_type: string;
  readonly outcome?: 'success' | 'failure';
  /** The actor, where it is not the caller of the request. */
  readonly actor_id?: string | null;
  readonly actor_client_id?: string | null;
  /** Whose event it is, where it is neither the caller's tenant's nor that of the user who acts. */
  readonly tenant_id?: string | null;
  readonly subject_type?: string;
  readonly subject_id?: string | null;
  /** What else is worth knowing: the method of a sign-in, the scopes of a consent. */
  readonly after?: Readonly<Record<string, unknown>>;
}

/** The caller, its address and the request. */
export interface ActingParty {
  readonly actor_id?: string;
  readonly actor_client_id?: string;
  readonly tenant_id?: string | null;
  readonly ip?: string;
  readonly request_id?: string;
}

/** The party behind the request being served; nothing outside of requests: then it is the system itself. */
export function actingParty(): ActingParty {
  const context = requestContext();
  if (!context) return {};
  const { ip, user } = context.request as Request & { user?: Caller }; // set by the token guard
  const actor = user && { actor_id: user.subject, actor_client_id: user.clientId, tenant_id: user.tenantId };
  return { ...actor, ip, request_id: context.requestId };
}

/**
 * The statement that records an occurrence, to stand alone or in a `with` of the statement that makes it happen. `from`: once for each row
 * of this clause.
 */
export function eventSql(occurrence: Occurrence, from?: Sql): Sql {
  const { event_type, outcome = 'success', subject_type = null, subject_id = null, after, ...given } = occurrence;
  const party = { ...actingParty(), ...given };
  const { actor_id = null, actor_client_id = null, ip = null, request_id = null } = party;
  const tenant = party.tenant_id ?? tenantOf(actor_id ?? (subject_type === 'user' ? subject_id : null));
  const row = sql`
    ${event_type}, ${outcome}, ${actor_id}::uuid, ${actor_client_id}::uuid, ${tenant}::uuid, ${subject_type}, ${subject_id}::uuid,
    ${ip}, ${request_id}, ${after ? JSON.stringify(after) : null}::jsonb`;
  return sql`
    insert into audit_events (event_type, outcome, actor_id, actor_client_id, tenant_id, subject_type, subject_id, ip, request_id, after)
    ${from ? sql`select ${row} ${from}` : sql`values (${row})`}`;
}

/** What a user did belongs to the user's tenant. */
const tenantOf = (userId: string | null): Sql | null =>
  userId === null ? null : sql`(select tenant_id from users where id = ${userId}::uuid)`;

/** Records an occurrence, in the transaction of `db` where it has one. Costs one statement. */
export async function recordEvent(db: Pick<Database, 'query'>, occurrence: Occurrence): Promise<void> {
  await db.query(eventSql(occurrence));
}

/** The columns of `oidc_payloads` that `endingsSql` reads of its table `deleted`. */
export const ENDED_COLUMNS = sql`model, id, record_id, account_id, client_id, expires_at`;

/**
 * Records the sessions and grants of users in a table `deleted` that ended before their time, for a `with` of the statement that
 * deletes them: `session.ended`, `grant.ended`. (identity.md §10)
 */
export function endingsSql(): Sql {
  const { actor_id = null, actor_client_id = null, tenant_id = null, ip = null, request_id = null } = actingParty();
  return sql`
    insert into audit_events (event_type, actor_id, actor_client_id, tenant_id, subject_type, subject_id, ip, request_id, before)
    select lower(deleted.model) || '.ended', ${actor_id}::uuid, ${actor_client_id}::uuid,
      coalesce((select u.tenant_id from users u where u.id = deleted.account_id), ${tenant_id}::uuid), lower(deleted.model),
      case deleted.model when 'Session' then deleted.record_id else deleted.id::uuid end, ${ip}, ${request_id},
      jsonb_strip_nulls(jsonb_build_object('user_id', deleted.account_id, 'client_id', deleted.client_id))
    from deleted where deleted.model in ('Session', 'Grant') and deleted.account_id is not null and deleted.expires_at > now()`;
}

/** Refusals of one caller at one path that are recorded, by each replica: a loop must not fill the log. */
const REFUSALS = { name: 'audited-refusals', points: 10, seconds: 60, local: true };

/**
 * Records every answer 403: who tried what, without the right to. After the answer, which does not wait for it. In front of the middlewares
 * of all modules, some of which answer themselves. (identity.md §10)
 */
export function recordRefusals(app: INestApplication): RequestHandler {
  const [db, log] = [app.get(Records), app.get(Log)];
  const limiter = app.get(RateLimits).limiter(REFUSALS);
  return (request, response, next) => {
    response.on('finish', () => {
      if (response.statusCode !== 403) return;
      const { user } = request as { user?: Caller }; // set by the token guard
      const path = shownPath(request.originalUrl);
      const after = { method: request.method, path };
      const event = eventSql({ event_type: 'request.refused', outcome: 'failure', after });
      limiter
        .consume(`${user?.subject ?? addressKey(request.ip)} ${request.method} ${path}`)
        .then(() => db.query(event))
        .catch((error: unknown) => log.debug({ error }, 'a refusal was not recorded'));
    });
    next();
  };
}
