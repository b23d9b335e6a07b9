import sql, { type Sql } from 'sql-template-tag';
import type { Filterables } from '../protocol/scim-filter-sql.js';
import { GROUP_SCHEMA } from '../protocol/scim-attributes.js';
import { scimFault } from '../protocol/scim-fault.js';
import type { ScimObject } from '../protocol/scim-values.js';
import { versionOf } from './scim-user-row.js';

/** A group of a connection. */
export interface GroupRow {
  readonly id: string;
  readonly group_name: string;
  readonly external_id: string | null;
  /** Absent where they are not wanted. */
  readonly members?: readonly { readonly value: string; readonly display: string }[] | null;
  readonly created_at: string;
  readonly changed_at: string;
}

const CHANGED_AT = sql`greatest(g.updated_at, l.updated_at)`;

/** The users of the connection who are members of the group `g`. */
const MEMBERS = sql`
  from group_members m join scim_links k on k.connection_id = l.connection_id and k.kind = 'user' and k.record_id = m.user_id
  where m.group_id = g.id`;

/** Columns of `GroupRow`, of the link `l` and its group `g`. */
export const groupColumns = (withMembers: boolean): Sql => sql`
  g.id, g.group_name, l.external_id, g.created_at, ${CHANGED_AT} as changed_at${
    withMembers
      ? sql`, (select jsonb_agg(jsonb_build_object('value', m.user_id, 'display', k.user_name) order by m.user_id) ${MEMBERS}) as members`
      : sql``
  }`;

/** What groups are filtered and sorted by. (docs/scim.md, "Filters") */
export const GROUP_FILTERABLES: Filterables = {
  values: {
    id: { of: 'exact', expression: sql`l.record_id::text` },
    displayname: { of: 'text', expression: sql`g.group_name` },
    externalid: { of: 'exact', expression: sql`l.external_id` },
    'meta.created': { of: 'instant', expression: sql`g.created_at` },
    'meta.lastmodified': { of: 'instant', expression: CHANGED_AT },
  },
  lists: {
    members: {
      rows: sql`(select m.user_id::text as value, k.user_name as display ${MEMBERS}) entry`,
      members: {
        value: { of: 'exact', expression: sql`entry.value` },
        display: { of: 'text', expression: sql`entry.display` },
      },
    },
  },
};

const MAX_NAME = 128;
const MAX_ID = 255;

/** The columns of a group. Throws `invalidValue`. */
export function groupNames({ displayName, externalId }: ScimObject): Pick<GroupRow, 'group_name' | 'external_id'> {
  if (typeof displayName !== 'string' || displayName.trim() === '' || [...displayName].length > MAX_NAME)
    throw scimFault('invalidValue', 'displayName', `must be a text of 1 to ${MAX_NAME} characters`);
  if (externalId === undefined) return { group_name: displayName.normalize('NFC'), external_id: null };
  if (typeof externalId !== 'string' || externalId === '' || externalId.length > MAX_ID)
    throw scimFault('invalidValue', 'externalId', `must be a text of 1 to ${MAX_ID} characters`);
  return { group_name: displayName.normalize('NFC'), external_id: externalId };
}

/** A group as a response has it. `base` is the address of the connection. (RFC 7643 §8.4) */
export function presentGroup(row: GroupRow, base: string): ScimObject {
  const members = (row.members ?? []).map(({ value, display }) => ({
    value,
    $ref: `${base}/Users/${value}`,
    display,
    type: 'User',
  }));
  return {
    schemas: [GROUP_SCHEMA.id],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.group_name,
    ...(row.members === undefined ? {} : { members }),
    meta: {
      resourceType: 'Group',
      created: row.created_at,
      lastModified: row.changed_at,
      location: `${base}/Groups/${row.id}`,
      version: versionOf(row),
    },
  };
}
