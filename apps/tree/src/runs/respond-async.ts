import type { Presented } from '@groundwork/records';
import { headersOf, linkTo, LOCATION } from '@groundwork/rest';
import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';

const RESPOND_ASYNC = 'respond-async';
const QUOTED = /"(?:[^"\\]|\\.)*"/g;
/** A preference by its name; an empty value is the same as none. (RFC 7240 §2) */
const PREFERENCE = /^\s*([^\s;=]+)\s*(?:=\s*"")?\s*(?:;|$)/;

/** Whether a header `Prefer` has the preference `respond-async`. (RFC 7240 §4.1) */
export const prefersAsync = (header: string | readonly string[] | undefined): boolean =>
  String(header ?? '')
    .replace(QUOTED, '""')
    .split(',')
    .some((preference) => PREFERENCE.exec(preference)?.[1]?.toLowerCase() === RESPOND_ASYNC);

/** The caller does not want to wait: `boolean`. */
export const PrefersAsync = createParamDecorator((_: unknown, context: ExecutionContext): boolean =>
  prefersAsync(context.switchToHttp().getRequest<Request>().headers['prefer']),
);

/** Marks a run that goes on after the response. */
const ACCEPTED = Symbol('accepted run');

/** The run as the response to the request that started it. */
export const markAccepted = (run: Presented): Presented => Object.defineProperty(run, ACCEPTED, { value: true });

/** The response to an accepted run is 202 with its address. (RFC 9110 §15.3.3; RFC 7240 §3) */
@Injectable()
class AcceptedReply implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((body: unknown) => {
        if (typeof body !== 'object' || body === null || !(ACCEPTED in body)) return body;
        response.status(202).setHeader('Preference-Applied', RESPOND_ASYNC);
        response.setHeader('Location', linkTo(String(Reflect.get(body, LOCATION))));
        return body;
      }),
    );
  }
}

/** Documents and answers `Prefer: respond-async` of an operation that may take long. */
export const OffersAsync = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(AcceptedReply),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description:
        '`respond-async`: the response is 202 with the run, which goes on when the connection closes; see `GET /trees/{tree_code}/runs/{run_id}`.',
    }),
    ApiResponse({
      status: 202,
      description: 'With `Prefer: respond-async`: the run.',
      ...headersOf(['Location', 'Preference-Applied']),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Run' } } },
    }),
  );
