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
import { NewNodeRelation, nodeRelationView } from './node-relation.entity.js';
import { NodeRelationsService } from './node-relations.service.js';

@Resource('trees/:tree_code/versions/:tree_version/nodes/:tree_node_id/relations', 'Tree node relations')
export class NodeRelationsController {
  constructor(private readonly relations: NodeRelationsService) {}

  @List(nodeRelationView, {
    scope: READ_SCOPES,
    summary: 'Get Tree Node Relations',
    description: 'To other nodes of the version and to concepts elsewhere. Nodes that are related show it both.',
    also: [404],
  })
  @ReadsContent()
  list(@AsCaller() caller: Caller, @AtNode() at: NodePath, @ListParams(nodeRelationView) query: ListQuery) {
    return this.relations.list(caller, at, query);
  }

  @Create(nodeRelationView, {
    scope: WRITE_SCOPES,
    summary: 'Create Tree Node Relation',
    example: { kind: 'exact_match', target_uri: 'https://example.com/concepts/mongolia' },
    errors: ['version_frozen', 'cycle_detected'],
    description:
      'A cycle over parents and secondary parents is 409 `cycle_detected`; related nodes above or below one another are 409 `conflict`.',
    also: [404],
  })
  create(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @Body() body: NewNodeRelation,
    @RecordParams(nodeRelationView) query: RecordQuery,
  ) {
    return this.relations.create(caller, at, body, query);
  }

  @Delete(':relation_id', {
    scope: WRITE_SCOPES,
    summary: 'Delete Tree Node Relation',
    errors: ['version_frozen'],
    also: [409, 412],
  })
  async delete(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @UuidParam('relation_id') id: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    await this.relations.delete(caller, at, id, ifMatch);
  }
}
