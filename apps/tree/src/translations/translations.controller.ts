import {
  ListParams,
  RecordParams,
  AsCaller,
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
  type Operation,
  type RecordQuery,
  CodeParam,
} from '@groundwork/rest';
import { Body, type Type } from '@nestjs/common';
import { AtNode, AtVersion } from '../platform/paths.js';
import { LanguageParam } from '../platform/languages/requested-language.js';
import { ReadsContent } from '../platform/version-names.guard.js';
import { READ_SCOPES, WRITE_SCOPES } from '../platform/scopes.js';
import { NewTranslation, TranslationChanges, translationView } from './translation.entity.js';
import { TranslationsService, type TranslatedPath } from './translations.service.js';

@Resource('trees/:tree_code/translations', 'Tree translations')
export class TreeTranslationsController {
  constructor(private readonly translations: TranslationsService) {}

  @List(translationView, { scope: READ_SCOPES, summary: 'Get Tree Translations', also: [404] })
  list(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @ListParams(translationView) query: ListQuery,
  ) {
    return this.translations.list(caller, { tree_code }, query);
  }

  @Create(translationView, { scope: WRITE_SCOPES, summary: 'Create Tree Translation', also: [404] })
  create(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @Body() body: NewTranslation,
    @RecordParams(translationView) query: RecordQuery,
  ) {
    return this.translations.create(caller, { tree_code }, body, query);
  }

  @Find(':language', translationView, { scope: READ_SCOPES, summary: 'Get Tree Translation' })
  find(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @LanguageParam() language: string,
    @RecordParams(translationView) query: RecordQuery,
  ) {
    return this.translations.find(caller, { tree_code }, language, query);
  }

  @Modify(':language', translationView, { scope: WRITE_SCOPES, summary: 'Update Tree Translation' })
  modify(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @LanguageParam() language: string,
    @Body() changes: TranslationChanges,
    @RecordParams(translationView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.translations.modify(caller, { tree_code }, language, changes, ifMatch, query);
  }

  @Delete(':language', { scope: WRITE_SCOPES, summary: 'Delete Tree Translation', also: [412] })
  async delete(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @LanguageParam() language: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    await this.translations.delete(caller, { tree_code }, language, ifMatch);
  }
}

/** A kind of translated record that can be frozen, and its path. */
interface Translated {
  /** `TreeNodeTranslations`: names the operations of the document. */
  readonly name: string;
  readonly path: string;
  readonly tag: string;
  /** What summaries call one: `Tree Node Translation`. */
  readonly title: string;
  readonly at: () => ParameterDecorator;
}

function translationsController({ name, path, tag, title, at }: Translated): Type {
  const write = { scope: WRITE_SCOPES, errors: ['version_frozen'] } satisfies Pick<Operation, 'scope' | 'errors'>;

  @Resource(`${path}/translations`, tag)
  class TranslationsController {
    constructor(private readonly translations: TranslationsService) {}

    @ReadsContent()
    @List(translationView, { scope: READ_SCOPES, summary: `Get ${title}s`, also: [404] })
    list(@AsCaller() caller: Caller, @at() of: TranslatedPath, @ListParams(translationView) query: ListQuery) {
      return this.translations.list(caller, of, query);
    }

    @Create(translationView, { ...write, summary: `Create ${title}`, also: [404] })
    create(
      @AsCaller() caller: Caller,
      @at() of: TranslatedPath,
      @Body() body: NewTranslation,
      @RecordParams(translationView) query: RecordQuery,
    ) {
      return this.translations.create(caller, of, body, query);
    }

    @ReadsContent()
    @Find(':language', translationView, { scope: READ_SCOPES, summary: `Get ${title}` })
    find(
      @AsCaller() caller: Caller,
      @at() of: TranslatedPath,
      @LanguageParam() language: string,
      @RecordParams(translationView) query: RecordQuery,
    ) {
      return this.translations.find(caller, of, language, query);
    }

    @Modify(':language', translationView, { ...write, summary: `Update ${title}` })
    modify(
      @AsCaller() caller: Caller,
      @at() of: TranslatedPath,
      @LanguageParam() language: string,
      @Body() changes: TranslationChanges,
      @RecordParams(translationView) query: RecordQuery,
      @IfMatch() ifMatch?: IfMatchStates,
    ) {
      return this.translations.modify(caller, of, language, changes, ifMatch, query);
    }

    @Delete(':language', { ...write, summary: `Delete ${title}`, also: [409, 412] })
    async delete(
      @AsCaller() caller: Caller,
      @at() of: TranslatedPath,
      @LanguageParam() language: string,
      @IfMatch() ifMatch?: IfMatchStates,
    ) {
      await this.translations.delete(caller, of, language, ifMatch);
    }
  }
  Object.defineProperty(TranslationsController, 'name', { value: `${name}Controller` });
  return TranslationsController;
}

/** The operations on translations of what versions hold: of a version itself and of its nodes. (Tree, "Translations") */
export const VERSIONED_TRANSLATIONS: Type[] = [
  translationsController({
    name: 'VersionTranslations',
    path: 'trees/:tree_code/versions/:tree_version',
    tag: 'Tree version translations',
    title: 'Tree Version Translation',
    at: AtVersion,
  }),
  translationsController({
    name: 'NodeTranslations',
    path: 'trees/:tree_code/versions/:tree_version/nodes/:tree_node_id',
    tag: 'Tree node translations',
    title: 'Tree Node Translation',
    at: AtNode,
  }),
];
