import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import {
  parseListQuery,
  parseRecordQuery,
  type ListQuery,
  type RawQuery,
  type RecordQuery,
} from '../query/list-query.js';
import type { WireView } from '../view.js';

/** The list parameters of the request, parsed against a view: a `ListQuery`. Throws `invalid_request` naming the parameter. */
export const Ask = (view: WireView): ParameterDecorator => {
  const parse = remembering((raw: RawQuery): ListQuery => parseListQuery(raw, view));
  return createParamDecorator((_: unknown, context: ExecutionContext): ListQuery => parse(rawQuery(context)))();
};

/** `fields` and `expand` of the request: a `RecordQuery`. Throws `invalid_request` naming the parameter. */
export const AskRecord = (view: WireView): ParameterDecorator => {
  const parse = remembering((raw: RawQuery): RecordQuery => parseRecordQuery(raw, view));
  return createParamDecorator((_: unknown, context: ExecutionContext): RecordQuery => parse(rawQuery(context)))();
};

/** Parameters that are frozen are met again: what was made of them is kept as long as they are. */
function remembering<T extends object>(parse: (raw: RawQuery) => T): (raw: RawQuery) => T {
  const known = new WeakMap<RawQuery, T>();
  return (raw) => {
    if (!Object.isFrozen(raw)) return parse(raw);
    const before = known.get(raw);
    if (before) return before;
    const parsed = parse(raw);
    known.set(raw, parsed);
    return parsed;
  };
}

const rawQuery = (context: ExecutionContext): RawQuery => context.switchToHttp().getRequest<Request>().query;
