import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** HSTS for half a year. (RFC 6797) */
const STRICT_TRANSPORT = { maxAge: 15_552_000, includeSubDomains: false };

/**
 * Security headers of an API: nothing of a response may be executed, framed or sniffed, and browsers revalidate before they reuse one.
 * HSTS only where the service is reached over https. A page sets its own policy over these.
 */
export function securityHeaders(publicUrl: string): RequestHandler {
  const secure = publicUrl.startsWith('https://');
  const headers = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    frameguard: { action: 'deny' },
    strictTransportSecurity: secure ? STRICT_TRANSPORT : false,
  });
  const constant = [...headersOf(headers), ['Cache-Control', 'private, no-cache'] as const];
  return (_request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of constant) response.setHeader(name, value);
    next();
  };
}

/** What helmet sets: the same on every response, so it is computed once. */
function headersOf(middleware: ReturnType<typeof helmet>): (readonly [name: string, value: string])[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(response.req, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
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
