import { Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { nodeView } from '../nodes/tree-node.entity.js';
import type { VersionPath } from '../paths/record-paths.service.js';
import type { Language } from '../translations/asked-language.service.js';
import { inLanguage } from '../translations/in-language.service.js';
import { findVersion } from '../versions/version-lock.service.js';
import { depthFirst, nestedColumns, assertSortable } from './depth-first.js';
import { nestNodes, type FlatNode } from './nest-nodes.js';
import { OwnConnections, rowsOf } from './own-connection.service.js';
import { sendStream } from './send-stream.js';

const NO_LIMIT = 2_147_483_647;

/** A whole version as one nested document. (tree.md §4) */
@Injectable()
export class NestedTreesService {
  constructor(
    private readonly records: Records,
    private readonly connections: OwnConnections,
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
    await assertSortable(this.records, id, maxDepth ?? NO_LIMIT);
    const statement = depthFirst(nestedColumns(inLanguage(nodeView, language)), id, maxDepth ?? NO_LIMIT);
    await this.connections.use((client) =>
      sendStream(response, 'application/json; charset=utf-8', nestNodes(rowsOf<FlatNode>(client, statement))),
    );
  }
}
