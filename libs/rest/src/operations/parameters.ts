import type { QueryParameter } from './declared-operation.js';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { parseListQuery, parseRecordQuery, type ListQuery, type RecordQuery } from '../query/list-query.js';
import type { WireView } from '../view.js';

/** The list parameters of the request, parsed against a view into a `ListQuery`. Throws `invalid_request` naming the parameter. */
export const ListParams = (view: WireView): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext): ListQuery => parseListQuery(queryOf(context), view))();

/** `fields` and `expand` of the request, parsed into a `RecordQuery`. Throws `invalid_request` naming the parameter. */
export const RecordParams = (view: WireView): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext): RecordQuery =>
    parseRecordQuery(queryOf(context), view),
  )();

const queryOf = (context: ExecutionContext): Request['query'] => context.switchToHttp().getRequest<Request>().query;

const text = { type: 'string' };

/** `fields` and `expand`, as the specification's table says. */
export const RECORD_QUERY: readonly QueryParameter[] = [
  {
    name: 'fields',
    schema: text,
    description: 'Comma-separated attribute names; only these are returned. Naming a child includes it.',
  },
  {
    name: 'expand',
    schema: { type: 'string', enum: ['', 'all'] },
    description: '`all` includes the child records in the response instead of a link.',
  },
];

/** The shared list parameters. (Identity, "Shared query parameters") */
export const LIST_QUERY: readonly QueryParameter[] = [
  ...RECORD_QUERY,
  {
    name: 'q',
    schema: { ...text, maxLength: 4096 },
    description:
      "Where clause, such as `(id=<uuid>)`, `name ilike 'geo*' and enabled is true`, `metadata.tags has 'x'`.",
  },
  {
    name: 'sort',
    schema: text,
    description:
      'Comma-separated attribute names, each optionally followed by `:asc` or `:desc`. The order always ends with `id`.',
  },
  {
    name: 'offset',
    schema: { type: 'integer', minimum: 0, default: 0 },
    description: 'Start position. For very deep paging use `q=(id>…)&sort=id`.',
  },
  {
    name: 'limit',
    schema: { type: 'integer', minimum: 1, default: 10 },
    description: 'Maximum number of items; above 1000 it is capped, and `limit` in the response is the size used.',
  },
  {
    name: 'total_count',
    schema: { type: 'boolean', default: false },
    description: 'Adds `total_count`: exact up to 10,000 matches, an estimate above.',
  },
];
