import { Records } from '@groundwork/records';
import { CODE_PATTERN, invalidField, one, type Caller, type QueryParameter } from '@groundwork/rest';
import { createParamDecorator, Injectable, Param, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Language } from './in-language.js';
import { acceptedRanges, canonicalLanguage, LANGUAGE_FORM, languageOfRanges, tagOf } from './languages.js';
import { assertListed, chainOf, findLanguages, USUAL_LANGUAGES, type ListedLanguage } from './listed-languages.js';
import { TreeAccessService } from '../tree-access.service.js';

/** The query parameter of every translated read. (tree.md §4, "Language") */
export const LANGUAGE_QUERY: QueryParameter = {
  name: 'language',
  schema: { type: 'string' },
  description:
    'Returns names and descriptions in this language, one that the tree lists: `en_US`, `en_UK`, `mn_MN` unless it lists others. Takes precedence over `Accept-Language`. Missing translations come from its fallbacks, its shorter tags, the default of the tree (`en_US`), then from the record itself.',
};

/** What a request says about the language of its response. */
interface Wish {
  readonly named?: string;
  /** Ranges of `Accept-Language`, the preferred ones first. */
  readonly accepted: readonly string[];
  readonly caller: Caller;
  /** Absent for the list of all trees. */
  readonly treeCode?: string;
  readonly response: Response;
}

/** Sets `Vary`: here and not in an interceptor, which would cost every read a tenth of its time. (RFC 9110 §12.5.5) */
const readWish = createParamDecorator((_: unknown, context: ExecutionContext): Wish | undefined => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request & { user: Caller }>();
  const response = http.getResponse<Response>();
  // Usually the only entry: then no list is parsed.
  if (response.hasHeader('Vary')) response.vary('Accept-Language');
  else response.setHeader('Vary', 'Accept-Language');
  const named = one(request.query, 'language') || undefined;
  const accepted = named ? [] : acceptedRanges(request.get('accept-language'));
  if (!named && accepted.length === 0) return undefined;
  const treeCode: unknown = request.params['tree_code'];
  return { named, accepted, caller: request.user, response, ...(typeof treeCode === 'string' && { treeCode }) };
});

/** Chooses among the languages of the tree, and sets `Content-Language` (RFC 9110 §8.5). Costs 1 statement where the request names any. */
@Injectable()
export class RequestedLanguagePipe implements PipeTransform<Wish | undefined, Promise<Language | undefined>> {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  async transform(wish: Wish | undefined): Promise<Language | undefined> {
    if (!wish) return undefined;
    const listed = await this.languagesFor(wish);
    const names = listed.map(({ language }) => language);
    const name = wish.named === undefined ? languageOfRanges(wish.accepted, names) : namedIn(wish.named, listed);
    if (name === undefined) return undefined;
    wish.response.setHeader('Content-Language', tagOf(name));
    return { name, chain: chainOf(listed, name) };
  }

  /** What is wrong with the path is the handler's to say. */
  private async languagesFor({ caller, treeCode }: Wish): Promise<readonly ListedLanguage[]> {
    if (treeCode === undefined || !CODE_PATTERN.test(treeCode)) return USUAL_LANGUAGES;
    const path = await this.access.assertVisible(caller, { tree_code: treeCode });
    return findLanguages(this.records, caller, path);
  }
}

/** The language the request selects among those of the tree; absent for the base text. Throws `invalid_request` naming `language`. */
export const RequestedLanguage = (): ParameterDecorator => readWish(RequestedLanguagePipe);

function namedIn(text: string, listed: readonly ListedLanguage[]): string {
  const language = canonicalLanguage(text) ?? text;
  assertListed(listed, language);
  return language;
}

const canonical: PipeTransform<string, string> = {
  transform(value) {
    const language = canonicalLanguage(value);
    if (language === undefined) throw invalidField('language', LANGUAGE_FORM, 'choice');
    return language;
  },
};

/** The path parameter `language`: by its name, in any form of its tag. Throws `invalid_request`. */
export const LanguageParam = (): ParameterDecorator => Param('language', canonical);
