import { assertSameItems, compare } from '../measure/compare.mjs';
import { LIST_GOAL } from './lists.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Effort } from '../measure/compare.mjs' */
/** @import { Server } from '../measure/load.mjs' */
/** @import { Stage } from '../stage/stage.mjs' */

/**
 * What is measured, and on what.
 * @typedef {{ stage: Stage, service: Server, floor: Server, headers: Record<string, string>, effort: Effort, files: number }} Shelf
 */

const LIMIT = 10;

const FILE = `f.id, f.bucket_id, (select to_jsonb(x) from (select b.id, b.name, b.description, b.metadata, b.created_by, b.created_at, b.updated_by, b.updated_at
    from bucket b where b.id = f.bucket_id) x) as bucket_data, f.folder_id, f.name, f.description,
  json_build_object('mime_type', f.metadata_mime_type, 'size_original', f.metadata_size_original, 'size_compressed', f.metadata_size_compressed,
    'chunks_total', f.metadata_chunks_total, 'chunks_uploaded', f.metadata_chunks_uploaded, 'signature', f.metadata_signature) as metadata,
  f.created_date, f.updated_date`;

/** $1 rows. */
const pageOf = (/** @type {string} */ condition, /** @type {string} */ order) => `select ${FILE} from (
    select * from file f where f.set_id = (select set_id from bucket where name = 'default' and tenant_id = (select id from default_tenant)) ${condition} order by ${order} limit $1) f order by ${order}`;

/**
 * Pages of a large bucket.
 * @param {Shelf} shelf
 * @returns {Promise<Figure[]>}
 */
export async function measureFileLists({ stage, service, headers, effort, files }) {
  const floor = await stage.startFloor('list.mjs', {
    limit: LIMIT,
    lists: {
      '/files': { text: pageOf('', 'f.id'), values: [LIMIT + 1] },
      '/named': { text: pageOf("and f.name like 'file 00000%'", 'f.name, f.id'), values: [LIMIT + 1] },
    },
  });
  const figures = [];
  for (const [what, bare, path] of /** @type {const} */ ([
    [`list 10 of ${files}`, '/files', '/files'],
    [`list 10 by name prefix`, '/named', `/files?q=${encodeURIComponent("name like 'file 00000*'")}&sort=name`],
  ])) {
    const pair = /** @type {Parameters<typeof assertSameItems>} */ ([
      [floor, { path: bare }],
      [service, { path, headers }],
    ]);
    await assertSameItems(...pair);
    figures.push(
      await compare({ what, goal: LIST_GOAL, floor: pair[0], service: pair[1], database: stage.database, effort }),
    );
  }
  return figures;
}
