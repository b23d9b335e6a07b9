import { Records, rowsOf } from '@groundwork/records';
import { segment, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type pg from 'pg';
import type { TreeConfig } from '../../platform/config.js';
import type { VersionPath } from '../../platform/paths.js';
import { findVersion, versionsPath } from '../../platform/find-version.js';
import { ExportConnections } from '../../platform/connections.service.js';
import { flatExport, lineMembers, nestedMembers, nestedColumns } from './export-statements.js';
import { planNestedJson, type FlatNode } from './nested-json.js';
import { sendStream } from './send-stream.js';
import { deepestOf, LINES, MAX_WALKED_LEVELS, walkNodes, type Walk } from './walk-nodes.js';
import { writeCsv, writeNdjson, writeTurtle, type Scheme } from './export-formats.js';
import { nodeView } from '../../nodes/tree-node.entity.js';
import { type Language, inLanguage } from '../../platform/languages.js';

/** The files an export can be. */
export const EXPORT_FORMATS = ['ndjson', 'csv', 'json', 'turtle'] as const;

/** How a version is exported. */
export interface ExportOptions {
  readonly format: (typeof EXPORT_FORMATS)[number];
  /** Cells of a CSV that a spreadsheet would evaluate as a formula are escaped. */
  readonly spreadsheet: boolean;
}

const FILES = {
  ndjson: { type: 'application/x-ndjson', ending: 'ndjson' },
  csv: { type: 'text/csv; charset=utf-8; header=present', ending: 'csv' },
  json: { type: 'application/json; charset=utf-8', ending: 'json' },
  turtle: { type: 'text/turtle; charset=utf-8', ending: 'ttl' },
} as const;

/** What the writers of single formats need. */
interface WriteOptions extends Pick<ExportOptions, 'spreadsheet'> {
  readonly scheme: Scheme;
}

/** Export Tree Version: a file that an import by replace reproduces the version from. (tree.md §5, "Export") */
@Injectable()
export class ExportsService {
  constructor(
    private readonly records: Records,
    private readonly connections: ExportConnections,
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
    const { type, ending } = FILES[format];
    const pieces = await this.piecesOf(id, format, { spreadsheet, scheme: { iri: this.addressOf(at), name } });
    response.attachment(`${at.tree_code}-${at.tree_version}.${ending}`);
    await this.connections.use(caller, (client) => sendStream(response, type, pieces(client)));
  }

  /** A version too deep to be walked comes in the order of depth and id; CSV and Turtle always do. */
  private async piecesOf(id: string, format: ExportOptions['format'], { spreadsheet, scheme }: WriteOptions) {
    if (format === 'json') return planNestedJson(this.records, id, nestedMembers(id));
    if (format === 'ndjson') {
      const [version] = await this.records.query<{ deepest: number }>(deepestOf(id));
      if (version && version.deepest <= MAX_WALKED_LEVELS) return (client: pg.Client) => walkNodes(client, linesOf(id));
    }
    const write = {
      ndjson: writeNdjson,
      csv: (nodes: AsyncIterable<FlatNode>) => writeCsv(nodes, spreadsheet),
      turtle: (nodes: AsyncIterable<FlatNode>) => writeTurtle(nodes, scheme),
    }[format];
    return (client: pg.Client) => write(rowsOf<FlatNode>(client, flatExport(id)));
  }

  private addressOf({ tree_code, tree_version }: VersionPath): string {
    return `${this.config.PUBLIC_URL}${versionsPath(tree_code)}/${segment(tree_version)}`;
  }
}

const linesOf = (versionId: string): Walk => ({
  versionId,
  maxDepth: Number.MAX_SAFE_INTEGER,
  columns: lineMembers(versionId),
  shape: LINES,
  leaf: false,
});

/** A whole version as one nested document. (tree.md §4) */
@Injectable()
export class NestedTreesService {
  constructor(
    private readonly records: Records,
    private readonly connections: ExportConnections,
  ) {}

  /** One snapshot, streamed. `maxDepth` counts levels below the roots. Throws `invalid_request` for a version too deep to be sorted. */
  async send(
    caller: Caller,
    at: VersionPath,
    maxDepth: number | undefined,
    language: Language | undefined,
    response: Response,
  ): Promise<void> {
    const { id } = await findVersion(this.records, caller, at);
    const pieces = await planNestedJson(this.records, id, nestedColumns(inLanguage(nodeView, language)), maxDepth);
    await this.connections.use(caller, (client) =>
      sendStream(response, 'application/json; charset=utf-8', pieces(client)),
    );
  }
}
