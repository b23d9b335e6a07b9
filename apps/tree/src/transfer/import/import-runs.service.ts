import { findRecord, listRecords, Records, type Presented } from '@groundwork/records';
import { segment, type Caller, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { VersionPath } from '../../platform/paths.js';
import { findVersion, versionsPath } from '../../platform/find-version.js';
import { TreeAccessService } from '../../platform/tree-access.service.js';
import { RunsService } from '../../runs/runs.service.js';
import { ImportRun, importRunView } from './import-run.entity.js';

/** The runs that import into a version, below its address. (ADR 0028) */
@Injectable()
export class ImportRunsService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
    private readonly runs: RunsService,
  ) {}

  /** Newest first. Costs 2 statements. */
  async list(caller: Caller, path: VersionPath, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    return listRecords(await this.importsInto(caller, at), importRunView, query);
  }

  async find(caller: Caller, path: VersionPath, id: string, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    return findRecord(await this.importsInto(caller, at), importRunView, { id }, query);
  }

  /** Cancels an import; returns it while it ends, nothing where it has ended. Throws `not_found`, `conflict` for one that is done. */
  async cancel(caller: Caller, path: VersionPath, id: string): Promise<Presented | undefined> {
    const at = await this.access.assertMay(caller, path, 'create');
    const imports = await this.importsInto(caller, at);
    await findRecord(imports, importRunView, { id });
    const ending = await this.runs.cancel(caller, at, id);
    return ending && findRecord(imports, importRunView, { id });
  }

  private async importsInto(caller: Caller, at: VersionPath) {
    const { id } = await findVersion(this.records, caller, at);
    return this.records
      .of(ImportRun, caller)
      .where(sql`t.tree_version_id = ${id} and t.kind = 'import'`)
      .at(`${versionsPath(at.tree_code)}/${segment(at.tree_version)}/imports`);
  }
}
