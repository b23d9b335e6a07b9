import { ApiError } from '@groundwork/rest';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { opaqueId } from '../../platform/subtree-end.js';

/** An IRI that a node of the plan gets while another one has it, or gets it too. */
const takenIri = (versionId: string): Sql => sql`
  with given as materialized (
    select id, doc ->> 'uri' as uri from planned where doc ? 'uri' and doc -> 'uri' is distinct from was -> 'uri')
  select g.uri from given g where exists (select from planned o where o.doc ->> 'uri' = g.uri and o.id <> g.id)
  union all
  select g.uri from given g cross join lateral (
    select id from node where tree_version_id = ${opaqueId(versionId)} and uri = g.uri offset 0) n
  where not exists (select from planned o where o.id = n.id)
  limit 1`;

/** Throws `conflict`, as the write would. Costs 1 statement. */
export async function assertIrisFree(client: pg.Client, versionId: string): Promise<void> {
  const { rows } = await client.query<{ uri: string }>(takenIri(versionId));
  if (rows[0])
    throw new ApiError('conflict', `uri ${rows[0].uri.slice(0, 255)} is taken.`, {
      details: [{ field: 'uri', code: 'taken', message: 'is taken' }],
    });
}
