import type { OpenAPIObject } from '@nestjs/swagger';

type Json = Record<string, unknown>;

/** A request that a service sends to addresses of others, as its document describes it. */
export interface SentRequest {
  /** When it is sent. */
  readonly summary: string;
  /** JSON Schema of its body. */
  readonly body: Json;
  /** JSON Schema of the body of a 200, where the service reads it; any 2xx will do without one. */
  readonly answer?: Json;
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Headers of all requests that are sent. (Standard Webhooks, "Webhook headers") */
const HEADERS = [
  header('webhook-id', 'Identifies the message; the same when it is sent again.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header('webhook-signature', 'Signatures of id, timestamp and body, separated by spaces, each `v1,` and base64.'),
];

const json = (schema: Json) => ({ 'application/json': { schema } });

/** Of all requests that are sent. */
export const SENT_TAG = {
  name: 'Sent',
  description: 'Requests that the service sends: events to webhooks, questions to hooks.',
};

/** The member `webhooks` of a document, by the names of the requests. (OpenAPI 3.1, "OpenAPI Object") */
export const documentSent = (sent: Readonly<Record<string, SentRequest>>): NonNullable<OpenAPIObject['webhooks']> =>
  Object.fromEntries(
    Object.entries(sent).map(([name, { summary, body, answer }]) => [
      name,
      {
        post: {
          operationId: `receive_${name.replaceAll('.', '_')}`,
          summary,
          tags: [SENT_TAG.name],
          security: [],
          parameters: HEADERS,
          requestBody: { required: true, content: json(body) },
          responses: answer
            ? { 200: { description: 'The decision.', content: json(answer) } }
            : { '2XX': { description: 'Received.' } },
        },
      },
    ]),
  ) as NonNullable<OpenAPIObject['webhooks']>;

const ofType =
  (type: string, more: Json = {}) =>
  (description?: string): Json => ({ type, ...more, ...(description === undefined ? {} : { description }) });

/** Schemas of the members of bodies that are sent. */
export const SENT = {
  uuid: ofType('string', { format: 'uuid' }),
  text: ofType('string'),
  time: ofType('string', { format: 'date-time' }),
  count: ofType('integer', { minimum: 0 }),
  flag: ofType('boolean'),
  texts: ofType('array', { items: { type: 'string' } }),
  /** One that may be null. */
  orNull: ({ type, ...rest }: Json): Json => ({ type: [type, 'null'], ...rest }),
  /** All members are required, unless they are `sometimes` there; there are no others. */
  object: (members: Json, sometimes: Json = {}): Json => ({
    type: 'object',
    required: Object.keys(members),
    properties: { ...members, ...sometimes },
    additionalProperties: false,
  }),
} as const;
