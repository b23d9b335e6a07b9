import {
  AsCaller,
  Create,
  Delete,
  IfMatch,
  List,
  ListParams,
  RecordParams,
  Resource,
  UuidParam,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body } from '@nestjs/common';
import { AtNode, type NodePath } from '../platform/paths.js';
import { READ_SCOPES, WRITE_SCOPES } from '../platform/scopes.js';
import { ReadsContent } from '../platform/version-names.guard.js';
import { NewNodeLabel, nodeLabelView } from './node-label.entity.js';
import { NodeLabelsService } from './node-labels.service.js';

@Resource('trees/:tree_code/versions/:tree_version/nodes/:tree_node_id/labels', 'Tree node labels')
export class NodeLabelsController {
  constructor(private readonly labels: NodeLabelsService) {}

  @List(nodeLabelView, {
    scope: READ_SCOPES,
    summary: 'Get Tree Node Labels',
    description: 'Other names of the node, by language and kind.',
    also: [404],
  })
  @ReadsContent()
  list(@AsCaller() caller: Caller, @AtNode() at: NodePath, @ListParams(nodeLabelView) query: ListQuery) {
    return this.labels.list(caller, at, query);
  }

  @Create(nodeLabelView, {
    scope: WRITE_SCOPES,
    summary: 'Create Tree Node Label',
    errors: ['version_frozen'],
    also: [404],
  })
  create(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @Body() body: NewNodeLabel,
    @RecordParams(nodeLabelView) query: RecordQuery,
  ) {
    return this.labels.create(caller, at, body, query);
  }

  @Delete(':node_label_id', {
    scope: WRITE_SCOPES,
    summary: 'Delete Tree Node Label',
    errors: ['version_frozen'],
    also: [409, 412],
  })
  async delete(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @UuidParam('node_label_id') id: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    await this.labels.delete(caller, at, id, ifMatch);
  }
}
