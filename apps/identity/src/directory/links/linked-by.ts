import { invalidField, type FieldRule, type Predicate } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';

const ID: FieldRule = { type: 'uuid', schema: {}, nullable: false, writeOnly: false };

/** Selects the ids of records that are linked with some of the others, whose ids are given as an array. */
type RecordsLinkedWith = (ids: Sql) => Sql;

/**
 * Attributes of `q` alone: what records of a list are linked with directly, by id, compared by `=` and `in`. An id of nothing finds nothing.
 * Who may read the list may read the links.
 */
export const linkedBy = (links: Readonly<Record<string, RecordsLinkedWith>>) => ({
  filters: Object.fromEntries(Object.keys(links).map((name) => [name, ID])),
  virtual: Object.fromEntries(
    Object.entries(links).map(([name, select]) => [
      name,
      (row: Sql, test: Predicate) => sql`${row}.id in (${select(sql`${idsOf(test)}::uuid[]`)})`,
    ]),
  ),
});

/** Throws `invalid_request` on `q` for another comparison. */
function idsOf(test: Predicate): string[] {
  const values = test.test === 'in' ? test.values : test.test === '=' ? [test.value] : undefined;
  // A literal of the type uuid is a text.
  if (values) return values.filter((value) => typeof value === 'string');
  throw invalidField('q', `supports only = and in for ${test.subject.attribute}`);
}
