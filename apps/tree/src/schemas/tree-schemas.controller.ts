import {
  AsCaller,
  CodeParam,
  FindDocument,
  flagOf,
  IfMatch,
  PutDocument,
  Resource,
  type Caller,
  type IfMatchStates,
  type RawQuery,
} from '@groundwork/rest';
import { Body, Query } from '@nestjs/common';
import { DRY_RUN_QUERY } from '../platform/dry-run.js';
import { READ_SCOPES, WRITE_SCOPES } from '../platform/scopes.js';
import { TreeSchemaSettings } from './tree-schema.dto.js';
import { TreeSchemasService } from './tree-schemas.service.js';

@Resource('trees/:tree_code/schema', 'Trees')
export class TreeSchemasController {
  constructor(private readonly schemas: TreeSchemasService) {}

  @FindDocument('', {
    scope: READ_SCOPES,
    summary: 'Get Tree Schema',
    description: 'What the attributes of its nodes have to be, by level.',
    answers: 'TreeSchema',
  })
  find(@AsCaller() caller: Caller, @CodeParam('tree_code') tree_code: string) {
    return this.schemas.find(caller, { tree_code });
  }

  @PutDocument('', {
    scope: WRITE_SCOPES,
    summary: 'Put Tree Schema',
    description:
      'Replaces the schemas of all levels. Nodes that break them stay as they are, and are answered: their attributes are checked when they change.',
    query: [DRY_RUN_QUERY],
    answers: 'CheckedTreeSchema',
  })
  put(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @Body() body: TreeSchemaSettings,
    @Query() raw: RawQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.schemas.put(caller, { tree_code }, body, { dryRun: flagOf(raw, 'dry_run'), ifMatch });
  }
}
