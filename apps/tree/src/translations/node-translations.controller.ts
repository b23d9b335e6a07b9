import {
  Ask,
  AskRecord,
  AsCaller,
  ChoiceParam,
  Create,
  Delete,
  Find,
  IfMatch,
  List,
  Modify,
  Resource,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body } from '@nestjs/common';
import { AtNode, type NodePath } from '../platform/paths.js';
import { LANGUAGES, type Language } from '../platform/languages.js';
import { NewTranslation, TranslationChanges } from './translation.dto.js';
import { translationView } from './translation.entity.js';
import { TranslationsService } from './translations.service.js';

@Resource('trees/:tree_code/versions/:tree_version/nodes/:tree_node_id/translations', 'Tree node translations')
export class NodeTranslationsController {
  constructor(private readonly translations: TranslationsService) {}

  @List(translationView, { scope: 'trees:read', summary: 'Get Tree Node Translations', also: [404] })
  list(@AsCaller() caller: Caller, @AtNode() at: NodePath, @Ask(translationView) query: ListQuery) {
    return this.translations.list(caller, at, query);
  }

  @Create(translationView, {
    scope: 'trees:write',
    summary: 'Create Tree Node Translation',
    errors: ['version_frozen'],
    also: [404],
  })
  create(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @Body() body: NewTranslation,
    @AskRecord(translationView) query: RecordQuery,
  ) {
    return this.translations.create(caller, at, body, query);
  }

  @Find(':language', translationView, { scope: 'trees:read', summary: 'Get Tree Node Translation' })
  find(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @ChoiceParam('language', LANGUAGES) language: Language,
    @AskRecord(translationView) query: RecordQuery,
  ) {
    return this.translations.find(caller, at, language, query);
  }

  @Modify(':language', translationView, {
    scope: 'trees:write',
    summary: 'Update Tree Node Translation',
    errors: ['version_frozen'],
  })
  modify(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @ChoiceParam('language', LANGUAGES) language: Language,
    @Body() changes: TranslationChanges,
    @AskRecord(translationView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.translations.modify(caller, at, language, changes, ifMatch, query);
  }

  @Delete(':language', {
    scope: 'trees:write',
    summary: 'Delete Tree Node Translation',
    errors: ['version_frozen'],
    also: [409, 412],
  })
  async delete(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @ChoiceParam('language', LANGUAGES) language: Language,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    await this.translations.delete(caller, at, language, ifMatch);
  }
}
