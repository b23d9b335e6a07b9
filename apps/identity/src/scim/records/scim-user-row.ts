import sql, { type Sql } from 'sql-template-tag';
import type { User } from '../../directory/entities/user.entity.js';
import type { Filterables } from '../protocol/scim-filter-sql.js';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from '../protocol/scim-attributes.js';
import { isObject, type ScimObject } from '../protocol/scim-values.js';
import { withColumns, type UserColumns } from './scim-user-columns.js';

/** A user of a connection, with what its directory said of it. */
export interface UserRow extends UserColumns, Pick<User, 'is_blocked' | 'email_verified'> {
  readonly id: string;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly extra: ScimObject;
  readonly groups: readonly { readonly value: string; readonly display: string }[] | null;
  readonly created_at: string;
  readonly changed_at: string;
}

/** When anything of it changed last. */
const CHANGED_AT = sql`greatest(u.updated_at, l.updated_at)`;

/** `active: false` is a block without an end: one that ends by itself is an administrator's own, and none of the directory's. */
const IS_BLOCKED = sql`(u.is_blocked and u.blocked_until is null)`;

/** Columns of `UserRow`, of the link `l` and its user `u`. */
export const USER_COLUMNS: Sql = sql`
  u.id, l.user_name, l.external_id, l.extra, u.username, u.email, u.email_verified, u.name, u.given_name, u.family_name, u.middle_name, u.nickname,
  u.locale, u.zoneinfo, ${IS_BLOCKED} as is_blocked, u.created_at, ${CHANGED_AT} as changed_at,
  (select jsonb_agg(jsonb_build_object('value', g.id, 'display', g.group_name) order by g.id)
   from group_members m join groups g on g.id = m.group_id
   join scim_links k on k.connection_id = l.connection_id and k.kind = 'group' and k.record_id = g.id where m.user_id = u.id) as groups`;

const text = (expression: Sql) => ({ of: 'text', expression }) as const;

const ENTERPRISE = ENTERPRISE_SCHEMA.id.toLowerCase();
const enterpriseText = (member: Sql) => text(sql`(l.extra -> ${ENTERPRISE_SCHEMA.id}::text ${member})`);
const MANAGER = enterpriseText(sql`-> 'manager' ->> 'value'`);

/** What users are filtered and sorted by. (docs/scim.md, "Filters") */
export const USER_FILTERABLES: Filterables = {
  values: {
    id: { of: 'exact', expression: sql`l.record_id::text` },
    username: text(sql`l.user_name`),
    externalid: { of: 'exact', expression: sql`l.external_id` },
    displayname: text(sql`u.name`),
    'name.givenname': text(sql`u.given_name`),
    'name.familyname': text(sql`u.family_name`),
    active: { of: 'flag', expression: sql`(not ${IS_BLOCKED})` },
    // Entra ID looks for references by these.
    manager: MANAGER,
    'manager.value': MANAGER,
    [`${ENTERPRISE}:manager`]: MANAGER,
    [`${ENTERPRISE}:manager.value`]: MANAGER,
    [`${ENTERPRISE}:employeenumber`]: enterpriseText(sql`->> 'employeeNumber'`),
    'meta.created': { of: 'instant', expression: sql`u.created_at` },
    'meta.lastmodified': { of: 'instant', expression: CHANGED_AT },
  },
  lists: {
    emails: {
      rows: sql`jsonb_to_recordset(case when jsonb_typeof(l.extra -> 'emails') = 'array' then l.extra -> 'emails' else '[]' end)
        entry (value text, type text, display text, "primary" boolean)`,
      members: {
        value: text(sql`entry.value`),
        type: text(sql`entry.type`),
        display: text(sql`entry.display`),
        primary: { of: 'flag', expression: sql`coalesce(entry."primary", false)` },
      },
      beside: text(sql`u.email`),
    },
  },
};

/** What the directory said of a user, with what became of it since; without what the server alone says. */
export function resourceOf(row: UserRow): ScimObject {
  const said = { userName: row.user_name, ...row.extra };
  return {
    ...withColumns(said, row),
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    active: !row.is_blocked,
  };
}

/** What stays with the link: all that is no column of it or of its own, and that the directory made the user inactive. */
export function extraOf(resource: ScimObject): ScimObject {
  const { userName: _u, externalId: _e, active, ...extra } = resource;
  return active === false ? { ...extra, active } : extra;
}

/** The state of a row, for `ETag` and `If-Match`. */
export const versionOf = ({ changed_at }: { readonly changed_at: string }): string => `W/"${changed_at}"`;

/** A user as a response has it. `base` is the address of the connection. (RFC 7643 §8.1) */
export function presentUser(row: UserRow, base: string): ScimObject {
  const resource = resourceOf(row);
  const extensions = Object.keys(resource).filter((name) => /^urn:/i.test(name) && isObject(resource[name]));
  const groups = row.groups?.map(({ value, display }) => ({
    value,
    $ref: `${base}/Groups/${value}`,
    display,
    type: 'direct',
  }));
  return {
    schemas: [USER_SCHEMA.id, ...extensions.sort((a) => (a === ENTERPRISE_SCHEMA.id ? -1 : 0))],
    id: row.id,
    ...resource,
    ...(groups ? { groups } : {}),
    meta: {
      resourceType: 'User',
      created: row.created_at,
      lastModified: row.changed_at,
      location: `${base}/Users/${row.id}`,
      version: versionOf(row),
    },
  };
}
