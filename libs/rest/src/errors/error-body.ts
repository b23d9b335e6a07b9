import type { ApiError } from './api-error.js';

/** The JSON body of every error. (Identity, "Errors" 1; api.md, "Error body") */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details?: ApiError['details'];
  readonly request_id?: string;
}

/** The body for an error; `requestId` is that of the answer's `X-Request-Id`. */
export const errorBody = (error: ApiError, requestId?: string): ErrorBody => ({
  code: error.code,
  message: error.message,
  ...(error.details?.length ? { details: error.details } : {}),
  ...(requestId ? { request_id: requestId } : {}),
});

/** The schema of `ErrorBody` in the OpenAPI document. */
export const ERROR_SCHEMA = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'A code of the error catalogue.', example: 'invalid_request' },
    message: { type: 'string', description: 'One sentence for a person.' },
    details: {
      type: 'array',
      description: 'The faulty fields, when the request is at fault.',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    error: { type: 'string', description: 'OAuth endpoints only: the code of RFC 6749.' },
    error_description: { type: 'string', description: 'OAuth endpoints only: the message.' },
    request_id: { type: 'string', description: 'Identifies the request in the log.' },
  },
} as const;
