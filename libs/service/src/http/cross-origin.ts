import type { CorsOptions, CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Request } from 'express';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What browser applications may send beside the harmless headers. */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Content-Digest',
  'Repr-Digest',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'If-Range',
  'Range',
  'bucket',
  'tenant_id',
  'traceparent',
  'tracestate',
  'X-Request-Id',
  'X-HTTP-Method-Override',
  'X-Requested-With',
  'Consistency-Token',
  'Tus-Resumable',
  'Upload-Checksum',
  'Upload-Concat',
  'Upload-Defer-Length',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
];

/** What browser applications may read of an answer beside the harmless headers. */
const EXPOSED_HEADERS = [
  'Accept-Ranges',
  'Allow',
  'Consistency-Token',
  'Content-Digest',
  'Content-Disposition',
  'Content-Range',
  'Deprecation',
  'ETag',
  'File-Id',
  'Idempotency-Replayed',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Repr-Digest',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
  'Tus-Checksum-Algorithm',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Concat',
  'Upload-Defer-Length',
  'Upload-Chunk-Size',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
];

const PREFLIGHT_SECONDS = 600;

/**
 * Cross-origin rules: the configured origins (or all), never with cookies. Only true preflights are answered here;
 * any other OPTIONS request goes on to its handler. (Fetch standard, "HTTP-CORS protocol")
 */
export function crossOriginRules(
  origins: readonly string[],
  ownCors: (path: string) => boolean = () => false,
): CorsOptionsDelegate<Request> {
  const rules: CorsOptions = {
    origin: origins.includes('*') ? '*' : [...origins],
    credentials: false,
    methods: METHODS,
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  };
  return (request, answer) => {
    const isForeign = request.get('origin') !== undefined && !ownCors(request.path) && origins.length > 0;
    const isPreflight = request.get('access-control-request-method') !== undefined;
    answer(null, isForeign ? { ...rules, preflightContinue: !isPreflight } : { origin: false });
  };
}
