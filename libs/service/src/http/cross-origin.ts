import type { Request, RequestHandler, Response } from 'express';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Request headers that browser applications may send beside the safelisted ones. */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Content-Digest',
  'Content-MD5',
  'DPoP',
  'Repr-Digest',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'If-Range',
  'Range',
  'Prefer',
  'Hash-Config',
  'bucket',
  'Tenant-Id',
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

/** Response headers that browser applications may read beside the safelisted ones. */
const EXPOSED_HEADERS = [
  'Accept-Ranges',
  'Allow',
  'Consistency-Token',
  'Content-Digest',
  'Content-Disposition',
  'Content-Range',
  'DPoP-Nonce',
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

/** Paths to which the list of origins does not apply. */
export interface CrossOriginPaths {
  /** Their handlers answer cross-origin requests themselves. */
  readonly own?: (path: string) => boolean;
  /** Every origin may call them, without cookies: the address alone is the permission. */
  readonly open?: (path: string) => boolean;
}

/**
 * Cross-origin rules: the configured origins (or all), never with cookies. Only preflights are answered here;
 * any other OPTIONS request goes on to its handler. (Fetch standard, "HTTP-CORS protocol")
 */
export function crossOrigin(origins: readonly string[], paths: CrossOriginPaths = {}): RequestHandler {
  const { own = never, open = never } = paths;
  const all = origins.includes('*');
  const allowed = (origin: string): string | undefined => (origins.includes(origin) ? origin : undefined);
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin === undefined || own(request.path)) return next();
    const isOpen = all || open(request.path);
    if (!isOpen && origins.length === 0) return next();
    admit(response, isOpen ? '*' : allowed(origin));
    if (isPreflight(request)) return answerPreflight(response);
    response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS.join());
    next();
  };
}

const never = (): boolean => false;

/** The header depends on the origin, unless all are allowed: `Vary` says so to caches. */
function admit(response: Response, allowed: string | undefined): void {
  if (allowed !== '*') response.vary('Origin');
  if (allowed !== undefined) response.setHeader('Access-Control-Allow-Origin', allowed);
}

const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

function answerPreflight(response: Response): void {
  response.setHeader('Access-Control-Allow-Methods', METHODS.join());
  response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS.join());
  response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  response.status(204).setHeader('Content-Length', '0').end();
}
