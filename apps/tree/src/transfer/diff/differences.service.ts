import { Records } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { listComputed } from '../../platform/computed-list.js';
import type { VersionPath } from '../../platform/paths.js';
import { findNamedVersion, findVersion, type VersionRow } from '../../platform/find-version.js';
import { TreeAccessService } from '../../platform/tree-access.service.js';
import { changedCodes, logBetween, type LogPart } from './changed-codes.js';
import { allPairs, differenceDetails, diffStatement, IN_CODE_ORDER, pairsOf } from './diff-statement.js';
import { differenceView } from './difference.js';

type Logged = VersionRow & { readonly log: readonly LogPart[] | null };

/** Differences between two versions of a tree. (tree.md §5, "Diff") */
@Injectable()
export class DifferencesService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  /**
   * What would turn the version into `to`: of clones the nodes that the log names are compared, else all. Costs 3 statements; documents are read
   * for the nodes of the page alone. Throws `not_found` for either.
   */
  async list(caller: Caller, path: VersionPath, to: string, kind: string | undefined, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    return this.records.transaction(async (tx) => {
      const { id: fromId } = await findVersion(tx, caller, at);
      const more = sql`, ${IN_CODE_ORDER} as ordered, ${logBetween(fromId)} as log`;
      const { id: toId, log } = await findNamedVersion<Logged>(tx, caller, { ...at, tree_version: to }, 'to', more);
      const compared = { fromId, toId };
      const pairs = log ? pairsOf(changedCodes(compared, log), compared) : allPairs(compared);
      const source = diffStatement(compared, pairs, kind);
      return listComputed(tx, differenceView, query, source, differenceDetails(compared));
    });
  }
}
