import { Records } from '@groundwork/records';
import { segment, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { TreeConfig } from '../config.js';
import type { VersionPath } from '../paths/record-paths.service.js';
import { findVersion, versionsPath } from '../versions/version-lock.service.js';
import { assertSortable } from './depth-first.js';
import { flatExport, nestedExport } from './export-statements.js';
import { nestNodes, type FlatNode } from './nest-nodes.js';
import { OwnConnections, rowsOf } from './own-connection.service.js';
import { sendStream } from './send-stream.js';
import { writeCsv, writeNdjson } from './write-lines.js';
import { writeTurtle } from './write-turtle.js';

/** The files an export can be. */
export const EXPORT_FORMATS = ['ndjson', 'csv', 'json', 'turtle'] as const;

/** How a version is exported. */
export interface ExportOptions {
  readonly format: (typeof EXPORT_FORMATS)[number];
  /** Cells of a CSV that a spreadsheet would take for a formula are disarmed. */
  readonly spreadsheet: boolean;
}

const NO_LIMIT = 2_147_483_647;
const FILES = {
  ndjson: { type: 'application/x-ndjson', ending: 'ndjson' },
  csv: { type: 'text/csv; charset=utf-8; header=present', ending: 'csv' },
  json: { type: 'application/json; charset=utf-8', ending: 'json' },
  turtle: { type: 'text/turtle; charset=utf-8', ending: 'ttl' },
} as const;

/** Export Tree Version: what an import by replace would make the same version of. (tree.md §5, "Export") */
@Injectable()
export class ExportsService {
  constructor(
    private readonly records: Records,
    private readonly connections: OwnConnections,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /** One snapshot, streamed. */
  async send(
    caller: Caller,
    at: VersionPath,
    { format, spreadsheet }: ExportOptions,
    response: Response,
  ): Promise<void> {
    const { id, name } = await findVersion(this.records, caller, at);
    if (format === 'json') await assertSortable(this.records, id, NO_LIMIT);
    const statement = format === 'json' ? nestedExport(id) : flatExport(id);
    const write = {
      json: nestNodes,
      ndjson: writeNdjson,
      csv: (nodes: AsyncIterable<FlatNode>) => writeCsv(nodes, spreadsheet),
      turtle: (nodes: AsyncIterable<FlatNode>) => writeTurtle(nodes, { iri: this.addressOf(at), name }),
    }[format];
    const { type, ending } = FILES[format];
    response.attachment(`${at.tree_code}-${at.tree_version}.${ending}`);
    await this.connections.use((client) => sendStream(response, type, write(rowsOf<FlatNode>(client, statement))));
  }

  private addressOf({ tree_code, tree_version }: VersionPath): string {
    return `${this.config.PUBLIC_URL}${versionsPath(tree_code)}/${segment(tree_version)}`;
  }
}
