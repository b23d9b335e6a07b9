import { applyDecorators, RequestMethod, UseInterceptors } from '@nestjs/common';
import { hash } from 'node:crypto';
import { ApiError } from '../errors/api-error.js';
import { canonicalJson } from './canonical-json.js';
import type { Operation } from './declared-operation.js';
import { IF_MATCH, operation, type Declared } from './operations.js';
import { RecordReply, STATE, type IfMatchStates } from './record-reply.interceptor.js';

// Documents that are replaced as a whole at an address of their own, such as the schema of a tree: no row says when they changed last, so
// that their state, which `If-Match` compares, is what they say. (RFC 9110 §8.8.3.1)

/** A declared document: `answers` is the schema of what `GET` and `PUT` answer. */
type DeclaredDocument = Declared & { readonly answers: string };

/** Pattern G: returns the document with its `ETag`; `If-None-Match` gives 304. */
export const FindDocument = (path: string, declared: DeclaredDocument): MethodDecorator =>
  documentOperation(RequestMethod.GET, path, { pattern: 'G', ...declared });

/** Pattern U: replaces the document and returns it. */
export const PutDocument = (path: string, declared: DeclaredDocument): MethodDecorator =>
  documentOperation(RequestMethod.PUT, path, {
    pattern: 'U',
    also: [412],
    ...declared,
    headers: { ...IF_MATCH, ...declared.headers },
  });

/**
 * An answer about a document with its state.
 * @param content what the document says, without what is worked out for the answer
 */
export const withState = <Answer extends object>(answer: Answer, content: unknown): Answer =>
  Object.defineProperty(answer, STATE, { value: stateOf(content) });

/** The document is in one of the states `If-Match` names. Throws `precondition_failed`. (RFC 9110 §13.1.1) */
export function assertUnchanged(content: unknown, ifMatch: IfMatchStates | undefined): void {
  if (ifMatch === undefined || ifMatch === 'any' || ifMatch.includes(stateOf(content))) return;
  throw new ApiError('precondition_failed', 'The document has changed since; read it again.');
}

const stateOf = (content: unknown): string => hash('sha256', canonicalJson(content), 'base64url').slice(0, 16);

function documentOperation(
  method: RequestMethod,
  path: string,
  declared: Omit<DeclaredDocument, 'pattern'> & Pick<Operation, 'pattern'>,
): MethodDecorator {
  const { query = [] } = declared;
  return applyDecorators(
    UseInterceptors(RecordReply),
    operation(method, path, { success: 200, sends: ['ETag'], ...declared, query }),
  );
}
