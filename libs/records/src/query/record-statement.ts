import type { RecordQuery } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import type { Question } from '../database/statement.js';
import type { View } from '../view/view.js';
import { membersKey, selectRecords } from './select.js';
import { filled, Shapes, withSlots } from './shapes.js';

const shapes = new Shapes<Question>();

/** The statement of one record that `source` yields, behind `before`. Built once per shape; then values are put in. */
export function recordStatement(view: View, query: RecordQuery, source: Sql, before: Sql): Question {
  const key = [membersKey(query), ...before.strings, '|', ...source.strings].join('?');
  const { text, values } = shapes.find(view, key, () => {
    const [own, behind] = [withSlots(before, 0), withSlots(source, before.values.length)];
    const { text, values } = sql`${own}${selectRecords(view, query, behind)}`;
    return { text, values };
  });
  return { text, values: filled(values, [...before.values, ...source.values]) };
}
