import type { ListQuery } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { View } from '../view/view.js';

const direction = (descending = false): Sql => raw(descending ? 'desc' : 'asc');

/** The asked order, or the view's own; `id`, in the direction of the last term, makes it total and lets an index serve it. */
export function orderOf(view: View, { sort }: Pick<ListQuery, 'sort'>, row: Sql): Sql {
  if (sort.length === 0) return sql`${view.order(row)}, ${row}.id`;
  const terms = sort.map(({ attribute, descending }) => sql`${askedOf(view, attribute)(row)} ${direction(descending)}`);
  return join(
    sort.some(({ attribute }) => attribute === 'id')
      ? terms
      : [...terms, sql`${row}.id ${direction(sort.at(-1)?.descending)}`],
  );
}

function askedOf(view: View, attribute: string): (row: Sql) => Sql {
  const asked = view.asked.get(attribute);
  if (!asked) throw new Error(`${view.name}.${attribute} has no expression to sort by.`);
  return asked;
}
