import type { RecordSet } from '@groundwork/records';
import { whereAll } from '@groundwork/records';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { userData } from '../../directory/entities/user.entity.js';

/** A user as a line of the export. */
export interface ExportedUser {
  readonly id: string;
  readonly line: string;
}

const t = raw('t');

/** Members in the order of the record, instants in the form of all answers. */
const MEMBERS = [...userData.attributes.keys()].map((name) => {
  const value = userData.read.get(name)?.(t) ?? sql`null`;
  const instant = userData.attributes.get(name)?.type === 'date-time';
  return sql`${instant ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : value} as ${raw(name)}`;
});

/** Some users after a given one, in the order of their ids: one index range, however far the export is. (api.md, "Deep paging") */
export function exportStatement(set: RecordSet, after: string, hashes: boolean, limit: number): Sql {
  const columns = join(hashes ? [...MEMBERS, sql`t.password_hash`] : MEMBERS);
  const conditions = [...set.conditions, sql`not t.awaits_verification`, sql`t.id > ${after}::uuid`];
  return sql`
    select x.id, row_to_json(x)::text as line from (
      select ${columns} from users t ${whereAll(conditions)} order by t.id limit ${limit}) x`;
}
