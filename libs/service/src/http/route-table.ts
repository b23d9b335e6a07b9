import type { RequestHandler } from 'express';

/** A route found for a request. */
export interface FoundRoute {
  readonly handler: RequestHandler;
  readonly params: Record<string, string>;
  /** The path as declared: `/trees/:tree_code`. */
  readonly template: string;
}

interface Route {
  readonly handler: RequestHandler;
  readonly template: string;
  /** Segments of the path; `null` where a parameter stands. */
  readonly segments: readonly (string | null)[];
  readonly names: readonly (readonly [index: number, name: string])[];
}

const PLAIN_SEGMENT = /^(?::\w+|[\w.~-]+)$/;

/**
 * Finds routes by method, depth and first segment instead of trying one expression per route. It knows routes of plain
 * segments and `:parameters` only, and answers what matches exactly; anything else is left to Express, which has them all. (ADR 0017)
 */
export class RouteTable {
  private readonly routes = new Map<string, Route[]>();

  /** Remembers a route where it can be told by its segments. Of routes that match the same path the first one counts. */
  add(method: string, template: string, handler: RequestHandler): void {
    const segments = template.split('/').slice(1);
    if (!segments.every((segment) => PLAIN_SEGMENT.test(segment)) || segments[0]?.startsWith(':')) return;
    const names = segments.flatMap((segment, index) =>
      segment.startsWith(':') ? [[index, segment.slice(1)] as const] : [],
    );
    const route = { handler, template, names, segments: segments.map((one) => (one.startsWith(':') ? null : one)) };
    const key = keyOf(method, segments);
    this.routes.set(key, [...(this.routes.get(key) ?? []), route]);
  }

  /** `undefined` where Express has to look itself: unknown paths, trailing slashes, escapes that cannot be decoded. */
  find(method: string, url: string): FoundRoute | undefined {
    const query = url.indexOf('?');
    const segments = (query < 0 ? url : url.slice(0, query)).split('/');
    segments.shift();
    const route = this.routes.get(keyOf(method, segments))?.find((one) => matches(one, segments));
    const params = route && paramsOf(route, segments);
    return params && { handler: route.handler, params, template: route.template };
  }
}

const keyOf = (method: string, segments: readonly string[]): string => `${method} ${segments.length} ${segments[0]}`;

const matches = (route: Route, segments: readonly string[]): boolean =>
  route.segments.every((segment, index) => (segment === null ? segments[index] !== '' : segment === segments[index]));

function paramsOf({ names }: Route, segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  try {
    for (const [index, name] of names) params[name] = decodeURIComponent(segments[index] ?? '');
    return params;
  } catch {
    return undefined;
  }
}
