import { AsCaller, CodeParam, flagOf, operation, Resource, type Caller, type RawQuery } from '@groundwork/rest';
import { Body, Query, RequestMethod } from '@nestjs/common';
import { DRY_RUN_QUERY } from '../platform/dry-run.js';
import { READ_SCOPES, WRITE_SCOPES } from '../platform/scopes.js';
import { TreeSchemaSettings } from './tree-schema.dto.js';
import { TreeSchemasService } from './tree-schemas.service.js';

@Resource('trees/:tree_code/schema', 'Trees')
export class TreeSchemasController {
  constructor(private readonly schemas: TreeSchemasService) {}

  @operation(RequestMethod.GET, '', {
    pattern: 'G',
    success: 200,
    scope: READ_SCOPES,
    summary: 'Get Tree Schema',
    description: 'What the attributes of its nodes have to be, by level.',
    query: [],
    answers: 'TreeSchema',
  })
  find(@AsCaller() caller: Caller, @CodeParam('tree_code') tree_code: string) {
    return this.schemas.find(caller, { tree_code });
  }

  @operation(RequestMethod.PUT, '', {
    pattern: 'U',
    success: 200,
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
  ) {
    return this.schemas.put(caller, { tree_code }, body, flagOf(raw, 'dry_run'));
  }
}
