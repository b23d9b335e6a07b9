import { NOT_MODIFIED, operation, type Affects, type AnswerHeader, type Operation } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import {
  applyDecorators,
  createParamDecorator,
  RequestMethod,
  UseFilters,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { ScimErrorFilter, SCIM_ERROR, SCIM_MEDIA_TYPE } from './scim-error.filter.js';

const BODY = { limit: '1mb' } as const;
const CHECKED = {
  none: 'the privileges of the connection are checked for whoever is concerned (docs/scim.md, "Privileges")',
} satisfies Affects;

/** What every operation of SCIM declares beside this; `body`: it takes one. */
interface Declared extends Pick<Operation, 'summary' | 'pattern' | 'success'> {
  readonly description?: string;
  readonly query?: Operation['query'];
  readonly also?: readonly number[];
  readonly body?: Record<string, unknown>;
  readonly answers?: Record<string, unknown>;
  readonly sends?: readonly AnswerHeader[];
  readonly ifMatch?: boolean;
}

/** The header `If-Match` as it came, which the operation declares with `ifMatch`. */
export const ScimIfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().headers['if-match'],
);

const IF_MATCH = { 'If-Match': { description: 'The `ETag` that the resource must still have; else 412.' } };

/** An operation of SCIM: it needs the token of its connection, and answers in SCIM's media type, errors too. */
export function scimOperation(method: RequestMethod, path: string, declared: Declared): MethodDecorator {
  const { query = [], body, ifMatch = false, also = [], ...rest } = declared;
  return applyDecorators(
    operation(method, path, {
      scope: 'own',
      query,
      produces: SCIM_MEDIA_TYPE,
      errorsAs: SCIM_ERROR,
      answersAlso: method === RequestMethod.GET && rest.pattern === 'G' ? NOT_MODIFIED : {},
      also: [...also, ...(ifMatch ? [412] : [])],
      ...(ifMatch ? { headers: IF_MATCH } : {}),
      ...(body ? { takes: { [SCIM_MEDIA_TYPE]: body, 'application/json': body } } : {}),
      ...(method === RequestMethod.GET ? {} : { affects: CHECKED }),
      ...rest,
    }),
    ApiSecurity('bearer'),
    UseFilters(ScimErrorFilter),
    ...(body ? [ReadsBody('json', BODY)] : []),
  );
}
