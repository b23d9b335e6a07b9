import { invalidField, one, type QueryParameter } from '@groundwork/rest';
import {
  createParamDecorator,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { tap, type Observable } from 'rxjs';
import { acceptedLanguage } from './accept-language.js';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from './languages.js';

export type { Language } from './languages.js';

/** The parameter of every translated read. (tree.md §4, "Language") */
export const LANGUAGE_QUERY: QueryParameter = {
  name: 'language',
  schema: { type: 'string', enum: [...LANGUAGES] },
  description:
    'Answers names and descriptions in this language; wins over `Accept-Language`. Missing ones come in `en_US`, else as they are.',
};

/** The language a read is asked in; absent for the base text. Throws `invalid_request` naming `language`. */
export const AskedLanguage = createParamDecorator((_: unknown, context: ExecutionContext) => languageOf(context));

function languageOf(context: ExecutionContext): Language | undefined {
  const request = context.switchToHttp().getRequest<Request>();
  const asked = one(request.query, 'language');
  if (!asked) return acceptedLanguage(request.get('accept-language'));
  const language = LANGUAGES.find((known) => known === asked);
  if (!language) throw invalidField('language', `must be one of ${LANGUAGES.join(', ')}`, 'choice');
  return language;
}

/** Says in which language a read was answered, and that caches must tell languages apart. (RFC 9110 §8.5, §12.5.5) */
@Injectable()
export class TellLanguage implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    const language = languageOf(context);
    return next.handle().pipe(tap(() => tellLanguage(response, language)));
  }
}

/** Sets the headers of a translated answer; streams do it themselves before they begin. */
export function tellLanguage(response: Response, language: Language | undefined): void {
  response.vary('Accept-Language');
  if (language) response.setHeader('Content-Language', LANGUAGE_TAGS[language]);
}
