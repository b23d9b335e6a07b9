import { pageHeaders } from './page-policy.js';
import { applyDecorators, RequestMapping, SetMetadata, type RequestMethod } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { OPERATION, type Operation } from '@groundwork/rest';
import type { Request, Response } from 'express';
import type { LanguageWishes } from '../texts/choose-language.js';

/** A page: open to everyone, and no operation of the API. `names`: what may stand in its query beside `client_id`; or anything. */
export const Page = (
  method: RequestMethod,
  path: string,
  names: readonly string[] | 'anything' = [],
): MethodDecorator => {
  const openQuery = names === 'anything';
  const own = openQuery ? [] : names.map((name) => ({ name, schema: { type: 'string' }, description: '' }));
  const declared = {
    scope: 'public',
    summary: 'this page',
    query: [...CLIENT, ...own],
    openQuery,
  } satisfies Partial<Operation>;
  return applyDecorators(RequestMapping({ method, path }), SetMetadata(OPERATION, declared), ApiExcludeEndpoint());
};

const CLIENT = [{ name: 'client_id', schema: { type: 'string' }, description: 'For the way back.' }];

/** What an answer is made of. */
export interface PageAnswer {
  readonly status?: number;
  readonly page: string;
  readonly formTargets?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a page. */
export function sendPage(response: Response, { status = 200, page, formTargets, headers }: PageAnswer): void {
  for (const [name, value] of Object.entries({ ...pageHeaders(formTargets), ...headers }))
    response.setHeader(name, value);
  response.status(status).type('html').send(page);
}

/** Sends a page, or the browser on; nothing where it was answered already. */
export function goOn(response: Response, answer: PageAnswer | { readonly goesTo: string } | undefined): void {
  if (!answer) return;
  if ('page' in answer) return sendPage(response, answer);
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, answer.goesTo);
}

/** The languages somebody asks for. */
export const wishesOf = ({ headers }: Request, uiLocales?: string): LanguageWishes => ({
  uiLocales,
  acceptLanguage: headers['accept-language'],
});
