import type { NextFunction, Request, Response } from 'express';

const UPLOAD = /^\/uploads\/[^/]+\/?$/;

/**
 * `POST /uploads/{upload_id}` with `X-HTTP-Method-Override: PATCH` or `DELETE` is that method, for clients that cannot send it;
 * before any guard, so that what is checked is what is done. (tus 1.0, "X-HTTP-Method-Override"; storage.md §8, 16)
 */
export function overrideMethod(request: Request, _response: Response, next: NextFunction): void {
  const wanted = request.get('x-http-method-override');
  if (request.method === 'POST' && UPLOAD.test(request.path) && (wanted === 'PATCH' || wanted === 'DELETE'))
    request.method = wanted;
  next();
}
