import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** HSTS for half a year. (RFC 6797) */
const STRICT_TRANSPORT = { maxAge: 15_552_000, includeSubDomains: false };

/**
 * Security headers of an API: nothing of an answer may be run, framed or guessed at, and browsers ask again before they reuse one.
 * HSTS only where the service is reached over https. A page sets its own policy over these.
 */
export function securityHeaders(publicUrl: string): RequestHandler {
  const secure = publicUrl.startsWith('https://');
  const headers = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    frameguard: { action: 'deny' },
    strictTransportSecurity: secure ? STRICT_TRANSPORT : false,
  });
  return (request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Cache-Control', 'private, no-cache');
    headers(request, response, next);
  };
}

/** The policy of the documentation page: its own scripts and styles, and calls to itself and to identity for tokens. */
export function documentationPolicy(issuer: string): RequestHandler {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", new URL(issuer).origin],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  });
}
