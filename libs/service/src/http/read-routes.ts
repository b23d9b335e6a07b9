import { OPERATION } from '@groundwork/rest';
import type { Express, RequestHandler } from 'express';
import { LiteralPaths, type DeclaredRoute } from './literal-paths.js';
import { RouteTable } from './route-table.js';

/** The part of Express 5's router that is read here; it has no public listing of routes. */
interface RouterLayer {
  readonly route?: {
    readonly path: unknown;
    readonly stack: readonly { readonly method?: string; readonly handle: RequestHandler }[];
  };
}

/** The routes of declared operations, as requests are led to them. */
export interface DeclaredRoutes {
  readonly table: RouteTable;
  readonly literals: LiteralPaths;
}

/** The routes of declared operations, in the order Express would try them. Others (pages, documentation) stay Express's own. */
export function readRoutes(app: Express): DeclaredRoutes {
  const table = new RouteTable();
  const declared: DeclaredRoute[] = [];
  // `router` is public in Express 5; its layers are not typed.
  for (const { route } of (app as unknown as { router: { stack: readonly RouterLayer[] } }).router.stack) {
    const [only, ...others] = route?.stack ?? [];
    if (typeof route?.path !== 'string' || !only?.method || others.length > 0) continue;
    // Nest copies what a handler declares to the function it registers.
    if (!Reflect.hasMetadata(OPERATION, only.handle)) continue;
    const method = only.method.toUpperCase();
    table.add(method, route.path, only.handle);
    declared.push({ method, template: route.path });
  }
  return { table, literals: new LiteralPaths(declared) };
}
