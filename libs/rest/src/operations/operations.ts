import {
  applyDecorators,
  Controller,
  RequestMethod,
  UseInterceptors,
  HttpCode,
  RequestMapping,
  SetMetadata,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { WireView } from '../view.js';
import type { Operation, QueryParameter } from './declared-operation.js';
import { documentOperation } from './document-operation.js';
import { LIST_QUERY, RECORD_QUERY } from './parameters.js';
import { RecordReply } from './record-reply.interceptor.js';
import type { AnswerHeader } from './answer-headers.js';

/** Where the declaration of an operation is kept on its handler. */
export const OPERATION = 'groundwork:operation';

/** Declares an operation: route, success status, scope, documented statuses and parameters. It never acts. */
export function operation(method: RequestMethod, path: string, declared: Operation): MethodDecorator {
  return applyDecorators(
    RequestMapping({ method, path }),
    HttpCode(declared.success),
    SetMetadata(OPERATION, declared),
    ...documentOperation(RequestMethod[method], declared),
  );
}

/** What every operation states; the rest follows from its pattern. */
export interface Declared extends Partial<Omit<Operation, 'query'>> {
  readonly scope: string;
  readonly summary: string;
  /** Parameters of its own, beside the shared ones. */
  readonly query?: readonly QueryParameter[];
}

export const IF_MATCH = { 'If-Match': { description: 'The `ETag` the record must still have; else 412.' } };
/** Declares that an operation that makes something honours repeated requests. (api.md, "Idempotency") */
export const IDEMPOTENCY = {
  'Idempotency-Key': {
    description: 'A repeated request with the same key gets the response of the first one, for 24 hours.',
  },
};

/** A controller of one collection: its path below the service root and its tag in the OpenAPI document. */
export const Resource = (path: string, tag: string): ClassDecorator => applyDecorators(Controller(path), ApiTags(tag));

/** Pattern L: returns the collection envelope. Patterns other than L state `pattern`. */
export const List = (view: WireView, declared: Declared & { path?: string }): MethodDecorator =>
  operation(RequestMethod.GET, declared.path ?? '', {
    pattern: 'L',
    success: 200,
    answers: `${view.name}List`,
    ...declared,
    query: [...LIST_QUERY, ...(declared.query ?? [])],
  });

/** Pattern G: returns one record with its `ETag`; `If-None-Match` gives 304. */
export const Find = (path: string, view: WireView, declared: Declared): MethodDecorator =>
  recordOperation(RequestMethod.GET, path, view, {
    pattern: 'G',
    success: 200,
    ...declared,
  });

/** Pattern C: creates a record and returns it with 201 and `Location`. */
export const Create = (view: WireView, declared: Declared & { path?: string }): MethodDecorator =>
  recordOperation(RequestMethod.POST, declared.path ?? '', view, {
    pattern: 'C',
    success: 201,
    ...declared,
    headers: { ...IDEMPOTENCY, ...declared.headers },
  });

/** Pattern U: merges the body into the record and returns it. */
export const Modify = (path: string, view: WireView, declared: Declared): MethodDecorator =>
  recordOperation(RequestMethod.PATCH, path, view, {
    pattern: 'U',
    success: 200,
    also: [412],
    ...declared,
    headers: { ...IF_MATCH, ...declared.headers },
  });

/** Pattern U by PUT: makes the record what the body says, or adds it, at an address that the caller chooses; returns it. */
export const Put = (path: string, view: WireView, declared: Declared): MethodDecorator =>
  recordOperation(RequestMethod.PUT, path, view, {
    pattern: 'U',
    success: 200,
    answersAlso: { 201: { description: 'The record is new.', answers: view.name, sends: SENT_WITH[201] } },
    also: [412],
    ...declared,
    headers: { ...IF_MATCH, ...declared.headers },
  });

/** Pattern D: returns 204. */
export const Delete = (path: string, declared: Declared): MethodDecorator =>
  operation(RequestMethod.DELETE, path, {
    pattern: 'D',
    success: 204,
    also: [412],
    ...declared,
    headers: { ...IF_MATCH, ...declared.headers },
    query: declared.query ?? [],
  });

/** An action `POST …/verb` that returns the record: 200 (rename, change of a code) or, with `success: 201`, a new one. */
export const Act = (path: string, view: WireView, declared: Declared): MethodDecorator =>
  recordOperation(RequestMethod.POST, path, view, { pattern: 'AC', success: 200, ...declared });

/** Adds or removes links, or another action that returns 204. */
export const Apply = (method: RequestMethod, path: string, declared: Declared): MethodDecorator =>
  operation(method, path, { pattern: 'AC4', success: 204, ...declared, query: declared.query ?? [] });

/** What `RecordReply` sends with a record, by the status. */
const SENT_WITH: Readonly<Record<number, readonly AnswerHeader[]>> = {
  201: ['ETag', 'Location'],
  202: ['ETag', 'Location'],
};

function recordOperation(
  method: RequestMethod,
  path: string,
  view: WireView,
  declared: Omit<Operation, 'query' | 'answers'> & { query?: readonly QueryParameter[] },
): MethodDecorator {
  const query = [...RECORD_QUERY, ...(declared.query ?? [])];
  return applyDecorators(
    UseInterceptors(RecordReply),
    operation(method, path, { answers: view.name, sends: SENT_WITH[declared.success] ?? ['ETag'], ...declared, query }),
  );
}
