import { notFound, Records } from '@groundwork/records';
import { invalidField, type Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import sql from 'sql-template-tag';
import { nodeView } from '../../nodes/tree-node.entity.js';
import { ExportConnections } from '../../platform/connections.service.js';
import { findVersion, type VersionRow } from '../../platform/find-version.js';
import { inLanguage, type Language } from '../../platform/languages/in-language.js';
import type { NodePath } from '../../platform/paths.js';
import { TreeAccessService } from '../../platform/tree-access.service.js';
import { nestedColumns } from './export-statements.js';
import { planNestedJson } from './nested-json.js';
import { sendStream } from './send-stream.js';

/** What of a subtree is shown. */
export interface SubtreeOptions {
  /** Levels below the node; all where it is absent. */
  readonly maxDepth?: number;
  /** Members of each node; all where it is absent. */
  readonly fields?: ReadonlySet<string>;
  readonly language?: Language;
}

type WithDepth = VersionRow & { readonly node_depth: number | null };

/** A node and all below it as one nested document. (docs/trees.md, "Reading a hierarchy") */
@Injectable()
export class SubtreesService {
  constructor(
    private readonly records: Records,
    private readonly connections: ExportConnections,
    private readonly access: TreeAccessService,
  ) {}

  /** One snapshot, streamed. Throws `invalid_request` on `fields`, and for a version too deep to be sorted. */
  async send(
    caller: Caller,
    path: NodePath,
    { maxDepth, fields, language }: SubtreeOptions,
    response: Response,
  ): Promise<void> {
    assertNested(fields);
    const at = await this.access.assertMay(caller, path, 'read');
    const depth = sql`, (select n.depth from node n where n.tree_version_id = v.id and n.id = ${at.tree_node_id}) as node_depth`;
    const { id, node_depth } = await findVersion<WithDepth>(this.records, caller, at, depth);
    if (node_depth === null) throw notFound(nodeView, { id: at.tree_node_id });
    const shown = nestedColumns(inLanguage(nodeView, language), fields);
    const top = { id: at.tree_node_id, depth: node_depth };
    const pieces = await planNestedJson(this.records, id, shown, maxDepth, top);
    await this.connections.use(caller, (client) =>
      sendStream(response, 'application/json; charset=utf-8', pieces(client)),
    );
  }
}

/** Nested nodes have the attributes of `child_nodes`. Throws `invalid_request`. */
function assertNested(fields: ReadonlySet<string> | undefined): void {
  const attributes = nodeView.childrenOf.get('child_nodes')?.attributes ?? [];
  const other = [...(fields ?? [])].find((name) => !attributes.includes(name));
  if (other !== undefined) throw invalidField('fields', `names ${other}, which nested nodes do not have`, 'unknown');
}
