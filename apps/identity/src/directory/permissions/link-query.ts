import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { View } from '@groundwork/records';
import { flagOf, parseListQuery, type ListQuery, type QueryParameter } from '@groundwork/rest';
import type { Request } from 'express';
import type { LinkViews } from '../entities/link-views.js';

/** What a list of links was asked: of which kind, and how. */
export interface AskedLinks {
  readonly view: View;
  readonly query: ListQuery;
}

/** Adds what follows from groups and roles. (api.md, "Identity", group) */
export const EFFECTIVE: QueryParameter = {
  name: 'effective',
  schema: { type: 'boolean', default: false },
  description: 'With `true`, inherited ones are listed too, each with its `sources`: `[{ type, id, name }]`.',
};

/** The list parameters of the request, parsed against the links that `effective` asks for. Throws `invalid_request`. */
export const AskLinks = ({ direct, effective }: LinkViews): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext): AskedLinks => {
    const { query } = context.switchToHttp().getRequest<Request>();
    const view = flagOf(query, EFFECTIVE.name) ? effective : direct;
    return { view, query: parseListQuery(query, view) };
  })();
