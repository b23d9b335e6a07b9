import { parse } from 'node:querystring';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TokenForm } from './machine-tokens.service.js';

const FORM = 'application/x-www-form-urlencoded';
const MOST_BYTES = 4_096;

/** The body of a request, and what it says. */
export interface ReadForm {
  readonly form: TokenForm;
  readonly body: Buffer;
}

/** Small forms of no browser's script: all others are left to the library unread. */
export const isPlainForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type'] === FORM &&
  headers.origin === undefined &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? Infinity) <= MOST_BYTES;

/** Reads a small form. Rejects when the caller goes away. */
export async function readForm(request: IncomingMessage): Promise<ReadForm> {
  const body = await bytesOf(request);
  return { form: parse(body.toString()), body };
}

/** Lets the library read a body as if it had not been read: it takes the bytes from `iterator`. */
export function putBack(request: IncomingMessage, body: Buffer): void {
  Object.defineProperties(request, { readable: { value: true }, iterator: { value: () => [body] } });
}

const bytesOf = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.on('error', reject);
  });

/** The headers that the library gives the answers of its token endpoint. (RFC 6749 §5.1) */
const HEADERS = {
  'Cache-Control': 'no-store',
  Vary: 'Origin',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'DPoP-Nonce,WWW-Authenticate',
  'Content-Type': 'application/json; charset=utf-8',
};

/** Answers with tokens. */
export function sendTokens(response: ServerResponse, answer: object): void {
  const text = JSON.stringify(answer);
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
