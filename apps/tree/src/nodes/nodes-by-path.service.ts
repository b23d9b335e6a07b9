import { findRecord, Records } from '@groundwork/records';
import { ApiError, type Caller, type RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { addressVersion, findVersion } from '../platform/find-version.js';
import { inLanguage, type Language } from '../platform/languages/in-language.js';
import type { VersionPath } from '../platform/paths.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { nodesIn, nodeView } from './tree-node.entity.js';

/** Nodes by the codes from a root down to them. (docs/trees.md, "Reading a hierarchy") */
@Injectable()
export class NodesByPathService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  /** Costs 1 statement, one index probe per code; one more where there is none. Throws `not_found` naming the version or the node. */
  async find(caller: Caller, path: VersionPath, codes: readonly string[], query?: RecordQuery, language?: Language) {
    const at = await this.access.assertMay(caller, path, 'read');
    const version = addressVersion(caller, at);
    const set = nodesIn(this.records, caller, version).where(sql`t.id = (${nodeAt(version.id, codes)})`);
    try {
      return await findRecord(set, inLanguage(nodeView, language), { code: codes.at(-1) ?? '' }, query);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      await findVersion(this.records, caller, at);
      throw new ApiError('not_found', `There is no tree node ${codes.join('/').slice(0, 1_000)}.`);
    }
  }
}

/** The id of the last of the nodes with these codes, if each is the parent of the next and the first is a root. */
const nodeAt = (versionId: string | Sql, codes: readonly string[]): Sql => sql`
  select (array_agg(p.id order by p.nth desc))[1] from (
    select n.id, c.nth, n.parent_id is not distinct from lag(n.id) over (order by c.nth) as fits
    from unnest((select ${codes}::text[])) with ordinality c (code, nth) cross join lateral (
      select id, parent_id from node where tree_version_id = ${versionId} and code = c.code offset 0) n) p
  having bool_and(p.fits) and count(*) = ${codes.length}`;
