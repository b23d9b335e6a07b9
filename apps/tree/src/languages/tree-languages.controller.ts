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
import { LanguageParam } from '../platform/languages/requested-language.js';
import { READ_SCOPES, WRITE_SCOPES } from '../platform/scopes.js';
import { TreeLanguageSettings, treeLanguageView } from './tree-language.entity.js';
import { TreeLanguagesService } from './tree-languages.service.js';

@Resource('trees/:tree_code/languages', 'Tree languages')
export class TreeLanguagesController {
  constructor(private readonly languages: TreeLanguagesService) {}

  @List(treeLanguageView, {
    scope: READ_SCOPES,
    summary: 'Get Tree Languages',
    description: 'The languages texts of the tree may be in: `en_US`, `en_UK`, `mn_MN` until they are changed.',
    also: [404],
  })
  list(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @ListParams(treeLanguageView) query: ListQuery,
  ) {
    return this.languages.list(caller, { tree_code }, query);
  }

  @Find(':language', treeLanguageView, { scope: READ_SCOPES, summary: 'Get Tree Language' })
  find(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @LanguageParam() language: string,
    @RecordParams(treeLanguageView) query: RecordQuery,
  ) {
    return this.languages.find(caller, { tree_code }, language, query);
  }

  @Put(':language', treeLanguageView, {
    scope: WRITE_SCOPES,
    summary: 'Put Tree Language',
    description: 'Adds the language to those of the tree, or changes it. Members that are left out stay as they are.',
  })
  async put(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @LanguageParam() language: string,
    @Body() body: TreeLanguageSettings,
    @RecordParams(treeLanguageView) query: RecordQuery,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    const { record, isNew } = await this.languages.put(caller, { tree_code }, language, body, ifMatch, query);
    response.status(isNew ? 201 : 200);
    return record;
  }

  @Delete(':language', {
    scope: WRITE_SCOPES,
    summary: 'Delete Tree Language',
    description: 'Not the default, nor one that is a fallback of another, nor while texts are in it: 409.',
    also: [409, 412],
  })
  async delete(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @LanguageParam() language: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    await this.languages.delete(caller, { tree_code }, language, ifMatch);
  }
}
