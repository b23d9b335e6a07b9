import { Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { nodeView } from '../../nodes/tree-node.entity.js';
import type { VersionPath } from '../../platform/paths.js';
import type { Language } from '../../platform/requested-language.js';
import { inLanguage } from '../../platform/in-language.js';
import { findVersion } from '../../platform/find-version.js';
import { ExportConnections } from '../../platform/connections.service.js';
import { nestedColumns } from './export-statements.js';
import { planNestedJson } from './nested-json.js';
import { sendStream } from './send-stream.js';

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
