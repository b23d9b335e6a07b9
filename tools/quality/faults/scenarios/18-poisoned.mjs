import { randomUUID } from 'node:crypto';
import { withClient } from '../../../postgres/provision.mjs';
import { call } from '../load.mjs';

/** What no request could have written: a wrong kind of value where an object belongs, as somebody's SQL may leave it. */
const POISONS = ['"text"', '12', 'null', '[1, {"a": null}]', '{"__proto__": {"x": 1}, "deep": [[[[]]]]}'];

/** @typedef {{ service: 'tree' | 'storage', path: string, named: string, table: string, owner: string, of: string, expanded: string }} Place where metadata lie */

/** @type {Place[]} */
const PLACES = [
  {
    service: 'tree',
    path: '/trees',
    named: 'code',
    table: 'tree_version',
    owner: 'tree_id',
    of: 'tree',
    expanded: '&expand=all',
  },
  { service: 'storage', path: '/buckets', named: 'name', table: 'bucket', owner: 'id', of: 'bucket', expanded: '' },
];

/** @type {import('./scenario.mjs').Scenario} */
export const poisoned = {
  number: 18,
  title: 'a page of records poisoned by hand in SQL',
  async run(fleet, { note, holds }) {
    for (const place of PLACES) await poison(fleet, place, { note, holds });
  },
};

/**
 * @param {import('../fleet.mjs').Fleet} fleet
 * @param {Place} place
 * @param {Pick<import('../../results/report.mjs').Report, 'note' | 'holds'>} report
 */
async function poison({ origin, token, stack }, { service, path, named, table, owner, of, expanded }, { note, holds }) {
  const base = `${origin}/${service}${path}`;
  const names = POISONS.map((_, at) => `poisoned-${at}-${randomUUID()}`);
  const healthy = `healthy-${randomUUID()}`;
  for (const name of [...names, healthy]) await call(base, { token, json: { [named]: name, name } });
  note(`${POISONS.length} kinds of wrong metadata into ${service}'s table ${table}`);
  await withClient(stack.databases[service], async (client) => {
    for (const [at, value] of POISONS.entries()) {
      await client.query(
        `update ${table} set metadata = $1::jsonb where ${owner} = (select id from ${of} where ${named} = $2)`,
        [value, names[at]],
      );
    }
  });
  const all = [...names, healthy].join(',');
  const list = await call(`${base}?q=(${named} in (${all}))&limit=50${expanded}`, { token });
  const count = list.status === 200 ? JSON.parse(list.body).items.length : list.body.slice(0, 200);
  await holds('the list answers with every record', count === names.length + 1, `${list.status}, ${count}`);
  const alone = await Promise.all(names.map((name) => call(`${base}/${name}`, { token })));
  const answered = alone.every(({ status }) => status === 200 || status === 500);
  await holds('each answers for itself', answered, alone.map(({ status }) => status).join(', '));
  const well = await call(`${base}/${healthy}`, { token });
  await holds('the healthy one is served', well.status === 200, `${well.status}`);
  const mended = await Promise.all(names.map((name) => call(`${base}/${name}`, { token, method: 'DELETE' })));
  const gone = mended.every(({ status }) => status === 204);
  await holds('the poisoned ones can be deleted', gone, mended.map(({ status }) => status).join(', '));
}
