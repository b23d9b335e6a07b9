import { unavailable } from '@groundwork/rest';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Answers 503 at once while more requests are in flight than the service can hold: memory stays bounded, and those that are
 * being served stay quick. (deployment.md, "Faults to inject" 15)
 */
export function shedLoad(mostInFlight: number): RequestHandler {
  let inFlight = 0;
  return (_request: Request, response: Response, next: NextFunction) => {
    if (inFlight >= mostInFlight) return next(unavailable('The service is at its limit of concurrent requests.'));
    inFlight++;
    response.on('close', () => inFlight--);
    next();
  };
}
