import { hash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Where a presented record keeps the state of its row: what `If-Match` compares. */
export const STATE = Symbol('state');

/**
 * The entity tag of a presented record: `"<state>.<representation>"`. The first part changes with the row alone,
 * the second with anything in the answer (counts, children, chosen fields, language). (ADR 0004; RFC 9110 §8.8.3)
 */
export function etagOf(record: object): string | undefined {
  const state: unknown = Reflect.get(record, STATE);
  if (typeof state !== 'string') return undefined;
  const representation = hash('sha256', JSON.stringify(record), 'base64url').slice(0, 16);
  return `"${state}.${representation}"`;
}

/** The states that `If-Match` accepts; `any` for `*`. Absent when the header is. */
export type IfMatchStates = 'any' | readonly string[];

/** `If-Match` of the request, by its strong tags' first parts; weak tags never match. (RFC 9110 §13.1.1) */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): IfMatchStates | undefined => {
  const header = context.switchToHttp().getRequest<Request>().headers['if-match'];
  if (header === undefined) return undefined;
  if (header.trim() === '*') return 'any';
  return tagsOf(header).flatMap(({ weak, value }) => (weak ? [] : [value.split('.')[0] ?? '']));
});

/** `If-None-Match`, or another list of tags, names this one; weak comparison. (RFC 9110 §13.1.2) */
export function matchesAny(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return tagsOf(header).some(({ value }) => `"${value}"` === etag);
}

const tagsOf = (header: string): { weak: boolean; value: string }[] =>
  [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, value]) => ({ weak: weak !== undefined, value: value ?? '' }));
