import { Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { VersionPath } from '../paths/record-paths.service.js';
import { findVersion } from '../versions/version-lock.service.js';
import { assertSortable } from './depth-first.js';
import { flatExport, nestedExport } from './export-statements.js';
import { nestNodes, type FlatNode } from './nest-nodes.js';
import { OwnConnections, rowsOf } from './own-connection.service.js';
import { sendStream } from './send-stream.js';
import { writeCsv, writeNdjson } from './write-lines.js';

/** The files an export can be; `turtle` is still to come. */
export const EXPORT_FORMATS = ['ndjson', 'csv', 'json'] as const;

/** How a version is exported. */
export interface ExportOptions {
  readonly format: (typeof EXPORT_FORMATS)[number];
  /** Cells of a CSV that a spreadsheet would take for a formula are disarmed. */
  readonly spreadsheet: boolean;
}

const NO_LIMIT = 2_147_483_647;
const CONTENT_TYPES = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
} as const;

/** Export Tree Version: what an import by replace would make the same version of. (tree.md §5, "Export") */
@Injectable()
export class ExportsService {
  constructor(
    private readonly records: Records,
    private readonly connections: OwnConnections,
  ) {}

  /** One snapshot, streamed. */
  async send(
    caller: Caller,
    at: VersionPath,
    { format, spreadsheet }: ExportOptions,
    response: Response,
  ): Promise<void> {
    const { id } = await findVersion(this.records, caller, at);
    if (format === 'json') await assertSortable(this.records, id, NO_LIMIT);
    const statement = format === 'json' ? nestedExport(id) : flatExport(id);
    const write = {
      json: nestNodes,
      ndjson: writeNdjson,
      csv: (nodes: AsyncIterable<FlatNode>) => writeCsv(nodes, spreadsheet),
    }[format];
    response.attachment(`${at.tree_code}-${at.tree_version}.${format}`);
    await this.connections.use((client) =>
      sendStream(response, CONTENT_TYPES[format], write(rowsOf<FlatNode>(client, statement))),
    );
  }
}
