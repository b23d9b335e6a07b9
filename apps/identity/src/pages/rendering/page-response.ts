import { applyDecorators, RequestMapping, SetMetadata, type RequestMethod } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { OPERATION, type Operation } from '@groundwork/rest';
import type { Request, Response } from 'express';
import type { LanguagePreferences } from '../../platform/texts/languages.service.js';

/** Headers of every page. (identity.md §2, "CSP"; §12, 42) */
export const pageHeaders = (formTargets: readonly string[] = []): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': pagePolicy(formTargets),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
});

/**
 * Loads and runs nothing from other origins. `form-action` names the redirect URI of the client too: Chromium checks redirects after
 * a form submission against it.
 */
export const pagePolicy = (formTargets: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "script-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
  ].join('; ');

/** A redirect URI as a source of `form-action`: its origin, or the scheme of a native application. */
export function formTarget(address: unknown): string[] {
  if (typeof address !== 'string' || !URL.canParse(address)) return [];
  const { protocol, origin } = new URL(address);
  return [protocol === 'https:' || protocol === 'http:' ? origin : protocol];
}

/** Route of a page: public, and not in the OpenAPI document. `names`: its query parameters beside `client_id`, or anything. */
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

const CLIENT = [{ name: 'client_id', schema: { type: 'string' }, description: 'For the link back to the client.' }];

/** A page with its status and headers. */
export interface PageResponse {
  readonly status?: number;
  readonly page: string;
  readonly formTargets?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a page. */
export function sendPage(response: Response, { status = 200, page, formTargets, headers }: PageResponse): void {
  for (const [name, value] of Object.entries({ ...pageHeaders(formTargets), ...headers }))
    response.setHeader(name, value);
  response.status(status).type('html').send(page);
}

/** Sends a page or a redirect; nothing when the response was sent already. */
export function respond(response: Response, answer: PageResponse | { readonly redirectTo: string } | undefined): void {
  if (!answer) return;
  if ('page' in answer) return sendPage(response, answer);
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, answer.redirectTo);
}

/** Redirects the browser after the page is shown, with or without scripts. */
export const refresh = (href: string): Readonly<Record<string, string>> => ({ Refresh: `0; url=${href}` });

/** The preferred languages of a request. */
export const preferencesOf = ({ headers }: Request, uiLocales?: string): LanguagePreferences => ({
  uiLocales,
  acceptLanguage: headers['accept-language'],
});
