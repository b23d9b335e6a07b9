import { ListParams, AsCaller, List, Resource, type Caller, type ListQuery, type RawQuery } from '@groundwork/rest';
import { Query } from '@nestjs/common';
import { AtNode, AtVersion, type NodePath, type VersionPath } from '../platform/paths.js';
import { ReadsContent } from '../platform/version-names.guard.js';
import { READ_SCOPES } from '../platform/scopes.js';
import { parseRollupQuery, ROLLUP_PARAMETERS, rollupView } from './rollup.js';
import { RollupsService } from './rollups.service.js';

@Resource('trees/:tree_code/versions/:tree_version', 'Rollups')
export class RollupsController {
  constructor(private readonly rollups: RollupsService) {}

  @ReadsContent()
  @List(rollupView, {
    path: 'rollup',
    pattern: 'G',
    scope: READ_SCOPES,
    summary: 'Get Version Rollup',
    query: ROLLUP_PARAMETERS,
  })
  ofVersion(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @ListParams(rollupView) query: ListQuery,
    @Query() raw: RawQuery,
  ) {
    return this.rollups.ofVersion(caller, at, parseRollupQuery(raw), query);
  }

  @ReadsContent()
  @List(rollupView, {
    path: 'nodes/:tree_node_id/rollup',
    pattern: 'G',
    scope: READ_SCOPES,
    summary: 'Get Node Rollup',
    query: ROLLUP_PARAMETERS,
  })
  ofNode(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @ListParams(rollupView) query: ListQuery,
    @Query() raw: RawQuery,
  ) {
    return this.rollups.ofNode(caller, at, parseRollupQuery(raw), query);
  }
}
