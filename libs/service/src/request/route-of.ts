import type { Request, Response } from 'express';

/**
 * The template of the route that took a request (`/trees/:tree_code`), for logs and metrics: few values, no identifiers.
 * A middleware that answers names its own in `response.locals.route`; `unmatched` when nothing took it.
 */
export function routeOf(request: Request, response: Response): string {
  const named: unknown = response.locals['route'];
  if (typeof named === 'string') return named;
  // Express types `route` as any; a route's path may also be a pattern or a list, which none of ours is.
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? request.baseUrl + route.path : 'unmatched';
}
