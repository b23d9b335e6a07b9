/** What the documents say of response headers: one closed list. (RFC 9110 §8–15; RFC 9530; tus 1.0.0, "Headers") */
const ANSWER_HEADERS = {
  Allow: 'The methods that the path offers.',
  'Accept-Ranges': '`bytes`: `Range` is honoured.',
  'Content-Disposition': 'Whether a browser shows or saves it, and under which name.',
  'Content-Location': 'The address of the version that an alias names.',
  'Content-Range': 'The first and last byte of the body and the size of the whole; after 416 the size alone.',
  ETag: 'What `If-Match` and `If-None-Match` compare.',
  'File-Id': 'The file to which the upload belongs.',
  'Last-Modified': 'When the content was stored.',
  Location: 'The address of what was created or accepted.',
  'Preference-Applied': '`respond-async`',
  RateLimit: 'What is left of the limit, and when it is renewed.',
  'RateLimit-Policy': 'The limit and its period.',
  'Repr-Digest': 'The digest of the whole content.',
  'Retry-After': 'Seconds after which to try again.',
  'Tus-Extension': 'The extensions of tus that the service supports.',
  'Tus-Max-Size': 'The size of the largest upload in bytes.',
  'Tus-Resumable': '`1.0.0`',
  'Tus-Version': '`1.0.0`',
  'Upload-Expires': 'When an upload that is not completed is removed.',
  'Upload-Length': 'The size of the whole content in bytes.',
  'Upload-Metadata': 'Pairs of a name and its value in Base64.',
  'Upload-Offset': 'How many bytes the service has.',
  'WWW-Authenticate': 'How to authenticate, and what is wrong with the credentials.',
} as const satisfies Record<string, string>;

/** A response header that documents name. */
export type AnswerHeader = keyof typeof ANSWER_HEADERS;

type References = Record<string, { $ref: string }>;

/** The headers of a response, each by reference; nothing where there are none. */
export const headersOf = (names: readonly AnswerHeader[] = []): { headers?: References } =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };

/** The headers of an error by its status. */
export const ERROR_HEADERS: Readonly<Record<number, readonly AnswerHeader[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  416: ['Content-Range'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

/** `components.headers` of a document: those that it refers to. */
export function headerComponents(document: unknown): Record<string, object> {
  const text = JSON.stringify(document);
  const used = Object.entries(ANSWER_HEADERS).filter(([name]) => text.includes(`"#/components/headers/${name}"`));
  return Object.fromEntries(used.map(([name, description]) => [name, { description, schema: { type: 'string' } }]));
}
