import { Records } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import { listComputed } from '../platform/computed-list.js';
import { findVersion } from '../platform/find-version.js';
import type { VersionPath } from '../platform/paths.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { completenessStatement, completenessView } from './completeness.js';

/** How much of a version is translated, by language. (docs/trees.md, "Languages") */
@Injectable()
export class CompletenessService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  async list(caller: Caller, path: VersionPath, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const { id } = await findVersion(this.records, caller, at);
    return listComputed(this.records, completenessView, query, completenessStatement(id));
  }
}
