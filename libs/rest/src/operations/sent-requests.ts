import type { OpenAPIObject } from '@nestjs/swagger';

type Json = Record<string, unknown>;

/** A request that a service sends to addresses of others, as its document describes it. */
export interface SentRequest {
  /** When it is sent. */
  readonly summary: string;
  /** JSON Schema of its body; one with a `title`, here or further down, becomes a component of that name. */
  readonly body: Json;
  /** JSON Schema of the body of a 200, where the service reads it, likewise; any 2xx will do without one. */
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
  description: 'Requests that the service sends: events to webhooks, and requests to hooks.',
};

/** The part of a document that is about the requests that a service sends, by their names. (OpenAPI 3.1, "OpenAPI Object") */
export type DocumentedSent = Required<Pick<OpenAPIObject, 'webhooks'>> & {
  readonly components: Required<Pick<NonNullable<OpenAPIObject['components']>, 'schemas' | 'parameters'>>;
};

/** Throws where two schemas have one title. */
export function documentSent(sent: Readonly<Record<string, SentRequest>>): DocumentedSent {
  const schemas: Json = {};
  const webhooks = Object.fromEntries(
    Object.entries(sent).map(([name, { summary, body, answer }]) => [
      name,
      {
        post: {
          operationId: `receive_${name.replaceAll('.', '_')}`,
          summary,
          tags: [SENT_TAG.name],
          security: [],
          parameters: HEADERS.map((one) => ({ $ref: `#/components/parameters/${one.name}` })),
          requestBody: { required: true, content: json(nameSchemas(body, schemas)) },
          responses: answer
            ? { 200: { description: 'The decision.', content: json(nameSchemas(answer, schemas)) } }
            : { '2XX': { description: 'Received.' } },
        },
      },
    ]),
  );
  const parameters = Object.fromEntries(HEADERS.map((one) => [one.name, one]));
  return { webhooks, components: { schemas, parameters } } as DocumentedSent;
}

/** The schema with references in place of those that have a title, which are put into `named`. */
function nameSchemas(schema: Json, named: Json): Json {
  const { title, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, isObject(value) ? nameSchemas(value, named) : value]),
  );
  if (typeof title !== 'string') return title === undefined ? rest : { ...rest, title };
  if (named[title] && JSON.stringify(named[title]) !== JSON.stringify(rest))
    throw new Error(`Two schemas of requests that are sent have the title ${title}.`);
  named[title] = rest;
  return { $ref: `#/components/schemas/${title}` };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
  /** The schema as a component of the document, which all requests share whose schemas are made of it. */
  named: (title: string, schema: Json): Json => ({ title, ...schema }),
} as const;

/** `NodeMoved` of `node.moved`: how the component of a request begins. */
export const componentName = (request: string): string =>
  request.replace(/(?:^|[._])([a-z])/g, (_, first: string) => first.toUpperCase());
