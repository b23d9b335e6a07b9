import { fileURLToPath } from 'node:url';
import { withClient } from '../../../postgres/provision.mjs';
import { assertSameItems, compare } from '../measure/compare.mjs';
import { onStage } from '../stage/stage.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */

const SHELVES = 10_000;
const LIMIT = 10;
/** A list with little of its own: what the shared libraries cost. */
export const LIST_GOAL = { atLeast: 0.45 };

const SEED = `
  insert into shelf (id, code, name, height, created_by)
  select gen_random_uuid(), 'c' || n, 'Shelf ' || n, n, gen_random_uuid() from generate_series(1, ${SHELVES}) n;
  insert into book (id, shelf_id, title) select gen_random_uuid(), id, 'Book' from shelf where height <= 1000;
  create index on book (shelf_id);
  create index on shelf (code, id);
  analyze shelf, book`;

const COLUMNS =
  'id, code, name, note, height, open, wood, tags, extra, bought_at, created_by, created_at, updated_by, updated_at';
const BOOKS = '(select count(*)::int from book b where b.shelf_id = s.id) as books';
const WHOLE = `select ${COLUMNS}, ${BOOKS} from shelf s order by code, id limit $1`;
const FILTERED = `select ${COLUMNS}, ${BOOKS} from shelf s where height > $1 and name like $2 order by height desc, id desc limit $3`;
const SAMPLE = fileURLToPath(new URL('../sample/shelves.mjs', import.meta.url));
const SOME = 'select id, code, name from shelf s order by code, id limit $1';
const FILTERED_PATH = `/shelves?q=${encodeURIComponent("height>5000 and name like 'Shelf 9*'")}&sort=height:desc`;

/**
 * What the shared libraries cost: lists of a sample service beside bare node:http with pg.
 * @param {Effort} effort
 * @returns {Promise<Figure[]>}
 */
export const measureLists = (effort) =>
  onStage('shelves', async ({ database, sign, startService, startFloor }) => {
    const service = await startService({ NODE_DISABLE_COMPILE_CACHE: '1' }, SAMPLE);
    await withClient(database.adminUrl, (client) => client.query(`set search_path = shelves; ${SEED}`));
    const floor = await startFloor('list.mjs', {
      limit: LIMIT,
      lists: {
        '/whole': { text: WHOLE, values: [LIMIT + 1] },
        '/filtered': { text: FILTERED, values: [5_000, 'Shelf 9%', LIMIT + 1] },
        '/some': { text: SOME, values: [LIMIT + 1] },
      },
    });
    const headers = { authorization: `Bearer ${await sign(['shelves:read'])}` };
    const figures = [];
    for (const [what, bare, path] of [
      ['list 10 of 10,000', '/whole', '/shelves'],
      ['list 10, q and sort', '/filtered', FILTERED_PATH],
      ['list 10, three fields', '/some', '/shelves?fields=id,code,name'],
    ]) {
      /** @type {Parameters<typeof assertSameItems>} */
      const [bareShot, shot] = [
        [floor, { path: bare ?? '' }],
        [service, { path: path ?? '', headers }],
      ];
      await assertSameItems(bareShot, shot);
      figures.push(
        await compare({ what: what ?? '', goal: LIST_GOAL, floor: bareShot, service: shot, database, effort }),
      );
    }
    return figures;
  });
