import { Records, rowsOf } from '@groundwork/records';
import { ApiError, segment, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type pg from 'pg';
import type { TreeConfig } from '../../platform/config.js';
import type { VersionPath } from '../../platform/paths.js';
import { findVersion, versionsPath } from '../../platform/find-version.js';
import { ExportConnections } from '../../platform/connections.service.js';
import { TreeAccessService } from '../../platform/tree-access.service.js';
import { flatExport, lineMembers, nestedMembers, nestedColumns } from './export-statements.js';
import { planNestedJson, type FlatNode } from './nested-json.js';
import { sendStream } from './send-stream.js';
import { deepestOf, LINES, MAX_WALKED_LEVELS, walkNodes, type Walk } from './walk-nodes.js';
import type { Scheme } from './describe-concept.js';
import { writeNdjson } from './exported-node.js';
import { writeJsonLd, writeTurtle } from './write-concepts.js';
import { MAX_WORKBOOK_NODES, writeCsv, writeWorkbook, type CsvOptions } from './write-tables.js';
import { assertFitsTable, shapeOfTable } from './table-shape.js';
import { FileLanguages } from '../read/nodes/file-languages.js';
import { languagesOfTree } from '../../platform/languages/listed-languages.js';
import { nodeView } from '../../nodes/tree-node.entity.js';
import { type Language, inLanguage } from '../../platform/languages/in-language.js';

/** The files an export can be. */
export const EXPORT_FORMATS = ['ndjson', 'csv', 'xlsx', 'json', 'turtle', 'jsonld'] as const;

/** How a version is exported. */
export interface ExportOptions extends CsvOptions {
  readonly format: (typeof EXPORT_FORMATS)[number];
}

const FILES = {
  ndjson: { type: 'application/x-ndjson', ending: 'ndjson' },
  csv: { type: 'text/csv; charset=utf-8; header=present', ending: 'csv' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
  json: { type: 'application/json; charset=utf-8', ending: 'json' },
  turtle: { type: 'text/turtle; charset=utf-8', ending: 'ttl' },
  jsonld: { type: 'application/ld+json', ending: 'jsonld' },
} as const;

/** Export Tree Version: a file that an import by replace reproduces the version from. (tree.md §5, "Export") */
@Injectable()
export class ExportsService {
  constructor(
    private readonly records: Records,
    private readonly connections: ExportConnections,
    private readonly access: TreeAccessService,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /** One snapshot, streamed. Throws `invalid_request` for a version of more nodes than a sheet has rows. */
  async send(caller: Caller, path: VersionPath, options: ExportOptions, response: Response): Promise<void> {
    const at = await this.access.assertMay(caller, path, 'read');
    const { id, tree_id, name, node_count } = await findVersion(this.records, caller, at);
    if (options.format === 'xlsx') assertFitsWorkbook(node_count);
    const { type, ending } = FILES[options.format];
    const { names } = new FileLanguages(await languagesOfTree(this.records, tree_id));
    const pieces = await this.piecesOf(id, options, { iri: this.addressOf(at), name, languages: names });
    response.attachment(`${at.tree_code}-${at.tree_version}.${ending}`);
    await this.connections.use(caller, (client) => sendStream(response, type, pieces(client)));
  }

  /** A version too deep to be walked comes in the order of depth and id; all but JSON always do. */
  private async piecesOf(id: string, options: ExportOptions, scheme: Scheme): Promise<Pieces> {
    const { format } = options;
    if (format === 'json') return planNestedJson(this.records, id, nestedMembers(id));
    if (format === 'ndjson') {
      const [version] = await this.records.query<{ deepest: number }>(deepestOf(id));
      if (version && version.deepest <= MAX_WALKED_LEVELS) return (client) => walkNodes(client, linesOf(id));
    }
    if (format === 'csv' || format === 'xlsx') return tableOf(id, options, scheme.languages);
    const concepts = format !== 'ndjson';
    const write = { ndjson: writeNdjson, turtle: writeTurtle, jsonld: writeJsonLd }[format];
    return (client) => write(rowsOf<FlatNode>(client, flatExport(id, concepts)), scheme);
  }

  private addressOf({ tree_code, tree_version }: VersionPath): string {
    return `${this.config.PUBLIC_URL}${versionsPath(tree_code)}/${segment(tree_version)}`;
  }
}

/** A file, read on a connection. */
type Pieces = (client: pg.Client) => AsyncIterable<string | Uint8Array>;

function tableOf(versionId: string, options: ExportOptions, languages: readonly string[]): Pieces {
  assertFitsTable(languages);
  return (client) => tablePieces(client, versionId, options, languages);
}

/** Columns and rows are read in one snapshot. */
async function* tablePieces(
  client: pg.Client,
  versionId: string,
  options: ExportOptions,
  languages: readonly string[],
): AsyncGenerator<string | Uint8Array> {
  await client.query('begin isolation level repeatable read read only');
  const shape = await shapeOfTable(client, versionId, languages);
  const nodes = rowsOf<FlatNode>(client, flatExport(versionId));
  yield* options.format === 'xlsx' ? writeWorkbook(nodes, shape) : writeCsv(nodes, shape, options);
  await client.query('commit');
}

function assertFitsWorkbook(nodes: number): void {
  if (nodes <= MAX_WORKBOOK_NODES) return;
  throw new ApiError('invalid_request', `The version has ${nodes} nodes; a sheet has rows for ${MAX_WORKBOOK_NODES}.`);
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
    private readonly access: TreeAccessService,
  ) {}

  /** One snapshot, streamed. `maxDepth` counts levels below the roots. Throws `invalid_request` for a version too deep to be sorted. */
  async send(
    caller: Caller,
    path: VersionPath,
    maxDepth: number | undefined,
    language: Language | undefined,
    response: Response,
  ): Promise<void> {
    const at = await this.access.assertMay(caller, path, 'read');
    const { id } = await findVersion(this.records, caller, at);
    const pieces = await planNestedJson(this.records, id, nestedColumns(inLanguage(nodeView, language)), maxDepth);
    await this.connections.use(caller, (client) =>
      sendStream(response, 'application/json; charset=utf-8', pieces(client)),
    );
  }
}
