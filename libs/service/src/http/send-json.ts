import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';

/** Headers by which a caller asks whether it has the answer already: Express compares. (RFC 9110 §13.1) */
const CONDITIONS = ['if-none-match', 'if-modified-since'] as const;

/** An object that is answered as JSON, to a request that asks nothing more of the answer. */
export const isPlainAnswer = (response: Response, body: unknown): body is object =>
  typeof body === 'object' &&
  body !== null &&
  !(body instanceof StreamableFile || body instanceof Error) &&
  response.req.method !== 'HEAD' &&
  response.statusCode !== 204 &&
  response.statusCode !== 304 &&
  CONDITIONS.every((name) => response.req.headers[name] === undefined) &&
  !response.hasHeader('Content-Type');

/** As `response.json`, without asking Express's settings. */
export function sendJson(response: Response, body: object): Response {
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes);
  // In ASCII both are the same; Node writes the shorter one without a buffer of three times its size.
  return response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}
