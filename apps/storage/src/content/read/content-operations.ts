import { NOT_MODIFIED, type Operation } from '@groundwork/rest';

/** Errors of reading content beside the usual ones. */
const READ_ERRORS = ['content_not_found', 'insufficient_scope'] as const;

const BYTES = { type: 'string', format: 'binary' };

const OFFER = [
  {
    name: 'disposition',
    schema: { type: 'string', enum: ['', 'inline', 'attachment'] },
    description:
      'How a browser should handle it. PDF and SVG are shown with `inline`, without scripts; other active types are always attachments.',
  },
  {
    name: 'filename',
    schema: { type: 'string', maxLength: 255 },
    description: 'Name to save it under, instead of the name of the file.',
  },
];

const CONDITIONS = {
  'If-Match': { description: 'The content must have this `ETag`; else 412.' },
  'If-None-Match': { description: 'The content must not have this `ETag`; for PUT `*`: there must be none.' },
};

const READ_HEADERS = {
  bucket: { description: 'Name of the bucket; not needed for a public one.' },
  ...CONDITIONS,
  'If-Modified-Since': { description: '304 when the content is not newer.' },
};

/** The declaration of downloads: `OptionalTokenGuard` checks the token, because public buckets need none. (storage.md §4) */
const READ = {
  scope: 'own',
  description:
    'Needs the scope `files:read`, or `files:use` and a rule of the bucket; the content of a public bucket needs no token and no header, and is answered to a token of any scope.',
  pattern: 'G',
  success: 200,
  query: OFFER,
  // Pages add parameters of their own to URLs: a version, the name of a campaign.
  openQuery: true,
} as const;

/** Headers of content. (storage.md §4) */
const CONTENT_HEADERS = [
  'Accept-Ranges',
  'Content-Disposition',
  'ETag',
  'Last-Modified',
  'Repr-Digest',
] as const satisfies Operation['sends'];

/** Declaration of Get content. */
export const CONTENT_DOWNLOAD = {
  ...READ,
  sends: CONTENT_HEADERS,
  summary: 'Get content',
  headers: {
    ...READ_HEADERS,
    Range: { description: 'One range of bytes.' },
    'If-Range': { description: 'Makes `Range` hold for this `ETag` only.' },
  },
  answers: BYTES,
  produces: '*/*',
  answersAlso: {
    ...NOT_MODIFIED,
    206: {
      description: 'The bytes that `Range` names.',
      answers: BYTES,
      produces: '*/*',
      sends: [...CONTENT_HEADERS, 'Content-Range'],
    },
  },
  also: [412, 416],
  errors: READ_ERRORS,
} satisfies Operation;

/** Declaration of Head content. */
export const CONTENT_HEAD = {
  ...READ,
  sends: CONTENT_HEADERS,
  summary: 'Head content',
  headers: READ_HEADERS,
  answersAlso: NOT_MODIFIED,
  also: [412, 416],
  errors: READ_ERRORS,
} satisfies Operation;

/** Declaration of Put content. */
export const CONTENT_UPLOAD = {
  scope: 'files:write|files:use',
  summary: 'Put content',
  description:
    'Stores the body as it is, of any type and any length, declared or not. Answers 201 for the first content of the file, 200 for a replacement, with the `ETag` of the content.',
  pattern: 'U',
  sends: ['ETag'],
  success: 200,
  query: [],
  headers: {
    ...CONDITIONS,
    'Content-Digest': { description: '`sha-256`, `sha-512` and `md5` are verified: `sha-256=:<base64>:`.' },
    'Repr-Digest': { description: 'As `Content-Digest`.' },
    'Content-MD5': { description: 'The base64 of the MD5 is verified.' },
  },
  takes: { '*/*': 'bytes' },
  answers: 'File',
  answersAlso: { 201: { description: 'The first content of the file.', answers: 'File', sends: ['ETag'] } },
  errors: ['digest_mismatch', 'quota_exceeded', 'insufficient_scope'],
  also: [408, 412, 413, 415, 507],
} satisfies Operation;
