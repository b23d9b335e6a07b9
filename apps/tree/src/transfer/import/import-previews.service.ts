import { Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ExportConnections } from '../../platform/connections.service.js';
import { findVersion } from '../../platform/find-version.js';
import type { VersionPath } from '../../platform/paths.js';
import { TreeAccessService } from '../../platform/tree-access.service.js';
import { languagesOfTree } from '../../platform/languages/listed-languages.js';
import { FileLanguages } from '../read/nodes/file-languages.js';
import type { FileOptions } from '../read/file-options.js';
import { previewTable, type TablePreview } from '../read/preview-table.js';

/** Preview Import of Tree Version: what a table has, before it is imported. (docs/tree-import-export.md, "Preview") */
@Injectable()
export class ImportPreviewsService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
    private readonly connections: ExportConnections,
  ) {}

  /** Writes nothing; takes a slot of exports, since a workbook is in memory. Throws `invalid_request`, `unsupported_media_type`. */
  async preview(caller: Caller, path: VersionPath, request: Request, options: FileOptions): Promise<TablePreview> {
    const at = await this.access.assertMay(caller, path, 'create');
    const { tree_id } = await findVersion(this.records, caller, at);
    const languages = new FileLanguages(await languagesOfTree(this.records, tree_id));
    const bytes = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    return this.connections
      .use(caller, () => previewTable(request.get('content-type') ?? '', bytes, { ...options, languages }))
      .finally(() => request.resume());
  }
}
