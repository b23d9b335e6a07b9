import sql, { type Sql } from 'sql-template-tag';

/** An IRI that another node of the plan gets is free before that: no statement of one exchanges two. */
export const freeIris = (versionId: string): Sql => sql`
  update node n set uri = null from planned p
  where n.tree_version_id = ${versionId} and n.id = any (array(select id from planned where was ? 'uri')) and n.id = p.id
    and p.was ->> 'uri' is distinct from p.doc ->> 'uri'
    and exists (select from planned o where o.doc ->> 'uri' = p.was ->> 'uri')`;

/**
 * Frees codes: a node that gets another one or is removed may have one that another gets. Until then it has its id. Before `applyPlan`, where
 * nodes may get other codes.
 */
export const freeCodes = (versionId: string): Sql => sql`
  update node n set code = n.id::text from planned p
    where n.tree_version_id = ${versionId} and n.id = any (array(select id from planned where was is not null)) and n.id = p.id and (p.doc is null or p.code <> n.code)
      and exists (select from planned o where o.code = n.code and o.id <> n.id and o.doc is not null)`;
