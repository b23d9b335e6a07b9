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

/** A code that two nodes would have. */
const takenCode = (versionId: string): Sql => sql`
  select g.code from planned g where g.doc is not null and exists (select from planned o where o.code = g.code and o.id <> g.id and o.doc is not null)
  union all
  select g.code from planned g cross join lateral (
    select id from node where tree_version_id = ${opaqueId(versionId)} and code = g.code offset 0) n
  where g.doc is not null and not exists (select from planned o where o.id = n.id offset 0)
  limit 1`;

/** Of a plan in which nodes have ids of their own, not those of their codes. Throws `conflict`, as the write would. Costs 1 statement. */
export async function assertCodesFree(client: pg.Client, versionId: string): Promise<void> {
  const { rows } = await client.query<{ code: string }>(takenCode(versionId));
  if (rows[0])
    throw new ApiError('conflict', `code ${rows[0].code} is taken.`, {
      details: [{ field: 'code', code: 'taken', message: 'is taken' }],
    });
}

/** Throws `conflict`, as the write would. Costs 1 statement. */
export async function assertIrisFree(client: pg.Client, versionId: string): Promise<void> {
  const { rows } = await client.query<{ uri: string }>(takenIri(versionId));
  if (rows[0])
    throw new ApiError('conflict', `uri ${rows[0].uri.slice(0, 255)} is taken.`, {
      details: [{ field: 'uri', code: 'taken', message: 'is taken' }],
    });
}
