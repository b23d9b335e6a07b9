import type { Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import type { AppMetadatum } from '../../../directory/entities/app-metadatum.js';
import { GROUPS_OF_SUBJECT, ROLES_OF_SUBJECT } from '../../../directory/subjects/subject-memberships.service.js';

/** A role or group. */
export interface NamedMembership {
  readonly id: string;
  readonly name: string;
}

/** What claims are made of, beside the members of the user itself. */
export interface ClaimSources {
  readonly metadata: Readonly<
    Record<
      'user.user_metadata' | 'user.app_metadata' | 'client.app_metadata' | 'tenant.app_metadata',
      readonly AppMetadatum[] | null
    >
  >;
  readonly roles: readonly NamedMembership[];
  readonly groups: readonly NamedMembership[];
}

/** Whose they are; `userId` is absent where the client acts for itself. */
export interface SourcesOf {
  readonly clientId: string;
  readonly userId?: string;
  /** Roles and groups are needed, too. */
  readonly memberships: boolean;
}

/** Everything in one statement; `undefined` for a client that was deleted. */
export async function findClaimSources(
  db: Pick<Database, 'query'>,
  { clientId, userId, memberships }: SourcesOf,
): Promise<ClaimSources | undefined> {
  const [row] = await db.query<ClaimSources>(sql`
    select jsonb_build_object(
        'user.user_metadata', u.user_metadata, 'user.app_metadata', u.app_metadata,
        'client.app_metadata', c.app_metadata, 'tenant.app_metadata', t.app_metadata) as metadata,
      ${memberships ? NAMES : sql`'[]'::jsonb as roles, '[]'::jsonb as groups`}
    from (select ${userId ?? null}::uuid as subject) s
    join clients c on c.id = ${clientId}
    left join users u on u.id = s.subject
    left join tenants t on t.id = coalesce(u.tenant_id, c.tenant_id)
    ${memberships ? MEMBERSHIPS : sql``}`);
  return row;
}

const MEMBERSHIPS: Sql = sql`
  left join lateral (select array(${GROUPS_OF_SUBJECT}) as ids) g on true
  left join lateral (select array(${ROLES_OF_SUBJECT}) as ids) r on true`;

const NAMES: Sql = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.role_name) order by x.role_name, x.id), '[]')
    from roles x where x.id = any (r.ids)) as roles,
  (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.group_name) order by x.group_name, x.id), '[]')
    from groups x where x.id = any (g.ids)) as groups`;
