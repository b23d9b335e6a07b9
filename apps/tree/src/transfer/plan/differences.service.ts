import { Records } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import { listComputed } from '../../platform/computed-list.js';
import type { VersionPath } from '../../platform/paths.js';
import { findVersion } from '../../platform/find-version.js';
import { diffStatement, differenceView } from './difference.js';

/** Differences between two versions of a tree. (tree.md §5, "Diff") */
@Injectable()
export class DifferencesService {
  constructor(private readonly records: Records) {}

  /** What would turn the version into `to`. Costs 3 statements. Throws `not_found` for either. */
  async list(caller: Caller, at: VersionPath, to: string, kind: string | undefined, query: ListQuery) {
    const from = await findVersion(this.records, caller, at);
    const target = await findVersion(this.records, caller, { ...at, tree_version: to });
    return listComputed(this.records, differenceView, query, diffStatement(from.id, target.id, kind));
  }
}
