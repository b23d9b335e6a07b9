import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * What every request passes before it is routed, step after step. The steps are Express middlewares; without Express's
 * router around each, a step costs little more than its call. (ADR 0017)
 */
export class FrontDoor {
  private readonly steps: RequestHandler[] = [];
  private readonly last: RequestHandler[] = [];

  /** @param refuse answers a request that a step ended with an error */
  constructor(private readonly refuse: (error: unknown, request: Request, response: Response) => void) {}

  /** Adds steps behind those that are there. */
  add(...steps: readonly RequestHandler[]): void {
    this.steps.push(...steps);
  }

  /** Adds steps behind all others, whenever those come: they answer some requests themselves. */
  addLast(...steps: readonly RequestHandler[]): void {
    this.last.push(...steps);
  }

  /** Leads a request through all steps; `serve` gets it when it passed the last. */
  enter(request: Request, response: Response, serve: () => void): void {
    const { steps, last, refuse } = this;
    let at = 0;
    const next: NextFunction = (error?: unknown) => {
      if (error !== undefined && error !== null) return refuse(error, request, response);
      const step = at < steps.length ? steps[at] : last[at - steps.length];
      at++;
      if (!step) return serve();
      try {
        void step(request, response, next);
      } catch (thrown) {
        refuse(thrown, request, response);
      }
    };
    next();
  }
}
