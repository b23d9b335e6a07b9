import { invalidField, one, type QueryParameter } from '@groundwork/rest';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LANGUAGE_TAGS, LANGUAGES, type Language, languageOfTag } from './languages.js';

/** The best language of an `Accept-Language` header that is one of ours; unknown and refused ones are passed over. (RFC 9110 §12.5.4) */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  if (!header) return undefined;
  const ranges = header.slice(0, MAX_CHARACTERS).split(',').map(readRange);
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    const language = languageOfTag(tag);
    if (language) return language;
  }
  return undefined;
}

const MAX_CHARACTERS = 1_000;

/** `mn;q=0.5`; a weight that is none counts as 0. */
function readRange(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1';
  return { tag, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 };
}

export type { Language } from './languages.js';

/** The parameter of every translated read. (tree.md §4, "Language") */
export const LANGUAGE_QUERY: QueryParameter = {
  name: 'language',
  schema: { type: 'string', enum: [...LANGUAGES] },
  description:
    'Returns names and descriptions in this language; takes precedence over `Accept-Language`. Missing translations fall back to `en_US`, then to the record itself.',
};

/**
 * The language a read is asked in; absent for the base text. Says on the answer which one it is and that caches must tell languages
 * apart (RFC 9110 §8.5, §12.5.5): here and not in an interceptor, which would cost every read a tenth of its time.
 * Throws `invalid_request` naming `language`.
 */
export const AskedLanguage = createParamDecorator((_: unknown, context: ExecutionContext): Language | undefined => {
  const http = context.switchToHttp();
  const language = languageOf(http.getRequest<Request>());
  const response = http.getResponse<Response>();
  // Mostly nothing else varies: then there is no list to add to.
  if (response.hasHeader('Vary')) response.vary('Accept-Language');
  else response.setHeader('Vary', 'Accept-Language');
  if (language) response.setHeader('Content-Language', LANGUAGE_TAGS[language]);
  return language;
});

function languageOf(request: Request): Language | undefined {
  const asked = one(request.query, 'language');
  if (!asked) return acceptedLanguage(request.get('accept-language'));
  const language = LANGUAGES.find((known) => known === asked);
  if (!language) throw invalidField('language', `must be one of ${LANGUAGES.join(', ')}`, 'choice');
  return language;
}
