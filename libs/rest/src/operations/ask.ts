import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { parseListQuery, parseRecordQuery, type ListQuery, type RecordQuery } from '../query/list-query.js';
import type { WireView } from '../view.js';

/** The list parameters of the request, parsed against a view: a `ListQuery`. Throws `invalid_request` naming the parameter. */
export const Ask = (view: WireView): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext): ListQuery => parseListQuery(queryOf(context), view))();

/** `fields` and `expand` of the request: a `RecordQuery`. Throws `invalid_request` naming the parameter. */
export const AskRecord = (view: WireView): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext): RecordQuery =>
    parseRecordQuery(queryOf(context), view),
  )();

const queryOf = (context: ExecutionContext): Request['query'] => context.switchToHttp().getRequest<Request>().query;
