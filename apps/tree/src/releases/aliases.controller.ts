import {
  AsCaller,
  CodeParam,
  Delete,
  Find,
  IfMatch,
  List,
  ListParams,
  Put,
  RecordParams,
  Resource,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PUBLISH_SCOPES, READ_SCOPES } from '../platform/scopes.js';
import { AliasTarget, aliasView } from './alias.entity.js';
import { AliasesService } from './aliases.service.js';

@Resource('trees/:tree_code/aliases', 'Releases')
export class AliasesController {
  constructor(private readonly aliases: AliasesService) {}

  @List(aliasView, { scope: READ_SCOPES, summary: 'Get Tree Aliases', also: [404] })
  list(@AsCaller() caller: Caller, @CodeParam('tree_code') tree_code: string, @ListParams(aliasView) query: ListQuery) {
    return this.aliases.list(caller, { tree_code }, query);
  }

  @Find(':alias', aliasView, { scope: READ_SCOPES, summary: 'Get Tree Alias' })
  find(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @CodeParam('alias') alias: string,
    @RecordParams(aliasView) query: RecordQuery,
  ) {
    return this.aliases.find(caller, { tree_code, alias }, query);
  }

  @Put(':alias', aliasView, {
    scope: PUBLISH_SCOPES,
    summary: 'Set Tree Alias',
    description: 'Lets the alias name a release, at once and for all readers. An earlier release makes it a rollback.',
    errors: ['forbidden'],
  })
  async set(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @CodeParam('alias') alias: string,
    @Body() body: AliasTarget,
    @RecordParams(aliasView) query: RecordQuery,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    const { record, isNew } = await this.aliases.set(caller, { tree_code, alias }, body, ifMatch, query);
    response.status(isNew ? 201 : 200);
    return record;
  }

  @Delete(':alias', { scope: PUBLISH_SCOPES, summary: 'Delete Tree Alias' })
  delete(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @CodeParam('alias') alias: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.aliases.delete(caller, { tree_code, alias }, ifMatch);
  }
}
