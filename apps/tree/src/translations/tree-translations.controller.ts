import {
  Ask,
  AskRecord,
  AsCaller,
  CodeParam,
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
import { LANGUAGES, type Language } from '../platform/languages.js';
import { NewTranslation, TranslationChanges, translationView } from './translation.entity.js';
import { TranslationsService } from './translations.service.js';

@Resource('trees/:tree_code/translations', 'Tree translations')
export class TreeTranslationsController {
  constructor(private readonly translations: TranslationsService) {}

  @List(translationView, { scope: 'trees:read', summary: 'Get Tree Translations', also: [404] })
  list(@AsCaller() caller: Caller, @CodeParam('tree_code') tree_code: string, @Ask(translationView) query: ListQuery) {
    return this.translations.list(caller, { tree_code }, query);
  }

  @Create(translationView, { scope: 'trees:write', summary: 'Create Tree Translation', also: [404] })
  create(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @Body() body: NewTranslation,
    @AskRecord(translationView) query: RecordQuery,
  ) {
    return this.translations.create(caller, { tree_code }, body, query);
  }

  @Find(':language', translationView, { scope: 'trees:read', summary: 'Get Tree Translation' })
  find(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @ChoiceParam('language', LANGUAGES) language: Language,
    @AskRecord(translationView) query: RecordQuery,
  ) {
    return this.translations.find(caller, { tree_code }, language, query);
  }

  @Modify(':language', translationView, { scope: 'trees:write', summary: 'Update Tree Translation' })
  modify(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @ChoiceParam('language', LANGUAGES) language: Language,
    @Body() changes: TranslationChanges,
    @AskRecord(translationView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.translations.modify(caller, { tree_code }, language, changes, ifMatch, query);
  }

  @Delete(':language', { scope: 'trees:write', summary: 'Delete Tree Translation', also: [412] })
  async delete(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @ChoiceParam('language', LANGUAGES) language: Language,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    await this.translations.delete(caller, { tree_code }, language, ifMatch);
  }
}
