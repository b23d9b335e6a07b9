import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ROUTES } from '../provider/provider-constants.js';

/** What an application may open in a pop-up: the authorization endpoint, and where a sign-in leads the browser on this host. */
const IN_POP_UPS: readonly string[] = [ROUTES.authorization, '/interaction', '/external/callback'];

/**
 * An application that opens a sign-in in a pop-up keeps its handle: `window.opener` there, `closed` and `close()` here. Any other
 * Cross-Origin-Opener-Policy on one answer of the journey, redirects included, cuts both for good; `same-origin-allow-popups` is for the
 * page that opens and not for the one that is opened. (HTML, "Cross-origin opener policies"; ADR 0045)
 */
export const openerPolicy: RequestHandler = (request: Request, response: Response, next: NextFunction) => {
  const [path = ''] = request.originalUrl.split('?');
  if (IN_POP_UPS.some((start) => path === start || path.startsWith(`${start}/`)))
    response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
  next();
};
