import {
  Act,
  ListParams,
  RecordParams,
  AsCaller,
  CodeParam,
  Create,
  Delete,
  Find,
  flagOf,
  IfMatch,
  List,
  Modify,
  Resource,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RawQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body, Query } from '@nestjs/common';
import { RequestedLanguage, LANGUAGE_QUERY, type Language } from '../platform/languages.js';

import { DRY_RUN_QUERY, OffersDryRun } from '../platform/dry-run.js';
import { treeView, NewTree, NewTreeCode, TreeChanges, TreeClone } from './tree.entity.js';
import { TreesService } from './trees.service.js';

@Resource('trees', 'Trees')
export class TreesController {
  constructor(private readonly trees: TreesService) {}
  @List(treeView, { scope: 'trees:read', summary: 'Get Trees', query: [LANGUAGE_QUERY] })
  list(@AsCaller() caller: Caller, @ListParams(treeView) query: ListQuery, @RequestedLanguage() language?: Language) {
    return this.trees.list(caller, query, language);
  }

  @Create(treeView, {
    scope: 'trees:write',
    summary: 'Create Tree',
    description: 'With version `v1` and its root node.',
  })
  create(@AsCaller() caller: Caller, @Body() body: NewTree, @RecordParams(treeView) query: RecordQuery) {
    return this.trees.create(caller, body, query);
  }
  @Find(':tree_code', treeView, { scope: 'trees:read', summary: 'Get Tree', query: [LANGUAGE_QUERY] })
  find(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') code: string,
    @RecordParams(treeView) query: RecordQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.trees.find(caller, code, query, language);
  }

  @Modify(':tree_code', treeView, { scope: 'trees:write', summary: 'Update Tree' })
  modify(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') code: string,
    @Body() changes: TreeChanges,
    @RecordParams(treeView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.trees.modify(caller, code, changes, ifMatch, query);
  }

  @OffersDryRun()
  @Delete(':tree_code', {
    scope: 'trees:write',
    summary: 'Delete Tree',
    errors: ['version_frozen'],
    description: 'With all its versions, nodes and translations.',
    query: [DRY_RUN_QUERY],
    also: [409, 412],
  })
  delete(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') code: string,
    @Query() raw: RawQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.trees.delete(caller, code, flagOf(raw, 'dry_run'), ifMatch);
  }

  @Act(':tree_code/clone', treeView, {
    scope: 'trees:write',
    summary: 'Clone Tree',
    description: 'Copies all versions, nodes and translations under new ids.',
    success: 201,
    also: [404],
  })
  clone(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') code: string,
    @Body() body: TreeClone,
    @RecordParams(treeView) query: RecordQuery,
  ) {
    return this.trees.clone(caller, code, body, query);
  }

  @Act(':tree_code/change_code', treeView, { scope: 'trees:write', summary: 'Change Tree Code', also: [404] })
  changeCode(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') code: string,
    @Body() body: NewTreeCode,
    @RecordParams(treeView) query: RecordQuery,
  ) {
    return this.trees.changeCode(caller, code, body, query);
  }
}
