import { explanationSchema, SignedInRule } from '@groundwork/access';
import {
  Act,
  Apply,
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
  uuidOf,
} from '@groundwork/rest';
import { Body, Query, RequestMethod } from '@nestjs/common';
import type { Language } from '../platform/languages/in-language.js';
import { LANGUAGE_QUERY, RequestedLanguage } from '../platform/languages/requested-language.js';
import { DRY_RUN_QUERY, OffersDryRun } from '../platform/dry-run.js';
import { OffersAsync, PrefersAsync } from '../runs/respond-async.js';
import { READ_SCOPES, WRITE_SCOPES } from '../platform/scopes.js';
import { treeView, NewTree, NewTreeCode, TreeChanges, TreeClone } from './tree.entity.js';
import { TreesService } from './trees.service.js';
import { VisibleTreesService } from './visible-trees.service.js';

const UUID = { type: 'string', format: 'uuid' };

@Resource('trees', 'Trees')
export class TreesController {
  constructor(
    private readonly trees: TreesService,
    private readonly visible: VisibleTreesService,
  ) {}

  @List(treeView, { scope: READ_SCOPES, summary: 'Get Trees', query: [LANGUAGE_QUERY] })
  list(@AsCaller() caller: Caller, @ListParams(treeView) query: ListQuery, @RequestedLanguage() language?: Language) {
    return this.visible.list(caller, query, language);
  }

  @Create(treeView, {
    scope: 'trees:write',
    summary: 'Create Tree',
    description: 'With version `v1` and its root node.',
  })
  create(@AsCaller() caller: Caller, @Body() body: NewTree, @RecordParams(treeView) query: RecordQuery) {
    return this.trees.create(caller, body, query);
  }
  @Find(':tree_code', treeView, { scope: READ_SCOPES, summary: 'Get Tree', query: [LANGUAGE_QUERY] })
  find(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') code: string,
    @RecordParams(treeView) query: RecordQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.visible.find(caller, code, query, language);
  }

  @Modify(':tree_code', treeView, { scope: WRITE_SCOPES, summary: 'Update Tree' })
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
    scope: WRITE_SCOPES,
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

  @OffersAsync()
  @Act(':tree_code/clone', treeView, {
    scope: WRITE_SCOPES,
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
    @PrefersAsync() background: boolean,
  ) {
    return this.trees.clone(caller, code, body, { background }, query);
  }

  @Act(':tree_code/change_code', treeView, { scope: WRITE_SCOPES, summary: 'Change Tree Code', also: [404] })
  changeCode(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') code: string,
    @Body() body: NewTreeCode,
    @RecordParams(treeView) query: RecordQuery,
  ) {
    return this.trees.changeCode(caller, code, body, query);
  }

  @Apply(RequestMethod.GET, ':tree_code/access', {
    scope: 'any token',
    summary: 'Explain access',
    description:
      'What a user or client may do with the tree, and why. Without `subject` the caller itself; for others the token needs `trees:read`, or a rule that lets it administer the tree.',
    pattern: 'G',
    success: 200,
    answers: explanationSchema(SignedInRule),
    query: [{ name: 'subject', schema: UUID, description: 'Id of a user or client.' }],
    errors: ['forbidden'],
  })
  explain(@AsCaller() caller: Caller, @CodeParam('tree_code') code: string, @Query() query: RawQuery) {
    return this.visible.explain(caller, code, uuidOf(query, 'subject'));
  }
}
