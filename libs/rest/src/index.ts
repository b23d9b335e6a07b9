export { ApiError, invalidField, unavailable, type ErrorDetail } from './errors/api-error.js';
export { errorBody, type ErrorBody } from './errors/error-body.js';
export { ERROR_CATALOGUE, statusOf, type ErrorCode } from './errors/error-catalogue.js';
export { answerError, ErrorFilter, methodNotAllowed, type ErrorTranslator } from './errors/error-filter.js';
export { AsCaller, type Caller } from './caller.js';
export { linkTo, segment, setPublicPath } from './public-path.js';
export { BodyPipe } from './body/body-pipe.js';
export { Changes } from './body/changes.js';
export { parseBody, refused } from './body/parse-body.js';
export { assertStorable, assertText } from './body/storable.js';
export {
  fieldsOf,
  settableOf,
  type FieldRule,
  type FieldSchema,
  type FieldType,
  type RecordClass,
} from './fields/field-rule.js';
export * from './fields/fields.js';
export * from './fields/structured-fields.js';
export { Without } from './fields/cuts.js';
export { jsonBytes, MaxJsonBytes } from './fields/max-json-bytes.js';
export { ChoiceParam, CodeParam, NameParam, UUID_PATTERN, UuidParam } from './fields/path-params.js';
export { isTextOrNumber, TextOrNumberField } from './fields/text-or-number-field.js';
export * from './query/list-query.js';
export { parseWhere } from './query/parse-where.js';
export type { JsonLiteral, Literal, Predicate, Subject, Where } from './query/where.js';
export { Ask, AskRecord } from './operations/ask.js';
export { classSchema, completeDocument, recordSchema } from './operations/complete-document.js';
export { etagOf, IfMatch, matchesAny, STATE, type IfMatchStates } from './operations/etag.js';
export { KnownQueryGuard } from './operations/known-query.guard.js';
export type { Affects, Operation, QueryParameter } from './operations/declared-operation.js';
export { NOT_MODIFIED, operation, OPERATION } from './operations/operation.js';
export * from './operations/operations.js';
export { LIST_QUERY, RECORD_QUERY } from './operations/parameters.js';
export { LOCATION, RecordReply } from './operations/record-reply.js';
export { STATUS_PATTERNS, type StatusPattern } from './operations/status-patterns.js';
export { findView, nameSchema, wireView, type WireView } from './view.js';
