import type pg from 'pg';
import sql from 'sql-template-tag';
import type { RunFault } from '../../runs/run-faults.js';
import { findFaults, type Check } from '../read/nodes/stage-nodes.js';
import { findSecondaryCycles, PLANNED_RELATIONS } from './planned-parents.js';

const unknownTarget = (versionId: string): Check => ({
  find: sql`
    select distinct p.line from ${PLANNED_RELATIONS} left join planned t on t.code = r ->> 'target_code'
    where r ? 'target_code' and (r ->> 'target_code' = p.code or case when t.code is not null then t.doc is null
      else not exists (select from node n where n.tree_version_id = ${versionId} and n.code = r ->> 'target_code') end)
    order by 1`,
  field: 'relations',
  code: 'unknown',
  message: 'must name other nodes of the file or the version',
});

/**
 * Lines whose relations name no other node, or make a cycle of parents and secondary parents. Costs 2 statements where there are none.
 */
export async function findRelationFaults(client: pg.Client, versionId: string): Promise<RunFault[]> {
  const { rows } = await client.query("select from planned where doc ? 'relations' limit 1");
  const unknown = rows.length > 0 ? await findFaults(client, unknownTarget(versionId)) : [];
  return [...unknown, ...(await findSecondaryCycles(client, versionId))];
}
