export { ApiError, invalidField, unavailable, type ErrorDetail } from './errors/api-error.js';
export {
  answerError,
  errorBody,
  ErrorFilter,
  methodNotAllowed,
  type ErrorBody,
  type ErrorTranslator,
} from './errors/error.filter.js';
export { ERROR_CATALOGUE, statusOf, type ErrorCode } from './errors/error-catalogue.js';
export { AsCaller, type Caller } from './caller.js';
export { linkTo, segment, setPublicPath } from './operations/record-reply.interceptor.js';
export { assertStorable, assertText, BodyPipe, parseBody, refused } from './body.pipe.js';
export {
  Changes,
  fieldsOf,
  settableOf,
  Without,
  type FieldRule,
  type FieldSchema,
  type FieldType,
  type RecordClass,
} from './fields/field.js';
export * from './fields/fields.js';
export * from './fields/structured-fields.js';
export { ChoiceParam, CodeParam, NameParam, UUID_PATTERN, UuidParam } from './fields/path-params.js';
export * from './query/list-query.js';
export {
  parseWhere,
  type JsonLiteral,
  type Literal,
  type Predicate,
  type Subject,
  type Where,
} from './query/parse-where.js';
export { ListParams, RecordParams, LIST_QUERY, RECORD_QUERY } from './operations/parameters.js';
export { classSchema, completeDocument, listSchema, recordSchema } from './operations/complete-document.js';
export {
  etagOf,
  IfMatch,
  LOCATION,
  matchesAny,
  RecordReply,
  STATE,
  type IfMatchStates,
} from './operations/record-reply.interceptor.js';
export { KnownQueryGuard } from './operations/known-query.guard.js';
export {
  STATUS_PATTERNS,
  type Affects,
  type Operation,
  type QueryParameter,
  type StatusPattern,
  type ErrorForm,
} from './operations/declared-operation.js';
export { componentName, documentSent, SENT, SENT_TAG, type SentRequest } from './operations/sent-requests.js';
export { headersOf, type AnswerHeader } from './operations/answer-headers.js';
export { NOT_MODIFIED } from './operations/document-operation.js';
export * from './operations/operations.js';
export { assertUnchanged, FindDocument, PutDocument, withState } from './operations/documents.js';
export { canonicalJson } from './operations/canonical-json.js';
export { findView, nameSchema, wireView, type WireView } from './view.js';
