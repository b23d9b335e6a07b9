import { RequestMethod, type INestApplication } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { RequestHandler, Response } from 'express';
import { LAUNCHER_NONCE } from '../start/launcher.js';
import type { Readiness } from '../monitoring/readiness.js';

/**
 * `GET /livez` (the process answers) and `GET /readyz` (send requests here, or 503): no token, no limit. (api.md, "Operations")
 * A process started by a launcher sends the launcher's nonce with `/readyz`, so that it can be distinguished from another program at that address.
 */
export function serveProbes(readiness: Readiness): RequestHandler {
  const nonce = process.env[LAUNCHER_NONCE];
  const answer = async (path: string, response: Response): Promise<void> => {
    response.locals['route'] = path;
    if (path === '/livez') return void response.json({ status: 'ok' });
    const status = await readiness.status();
    if (nonce) response.setHeader('Launcher-Nonce', nonce);
    if (status !== 'ok') response.status(503).setHeader('Retry-After', '1');
    response.json({ status });
  };
  return ({ method, path }, response, next) => {
    if (isProbe(path) && (method === 'GET' || method === 'HEAD')) answer(path, response).catch(next);
    else next();
  };
}

/** Paths of probes: not logged as long as they succeed. */
export const isProbe = (route: string): boolean => route === '/livez' || route === '/readyz';

/** A declared route: its method, and its path as declared, such as `/users/:user_id`. */
export interface DeclaredRoute {
  readonly method: string;
  readonly template: string;
}

interface Path {
  readonly methods: Set<string>;
  /** `null` where a parameter stands. */
  readonly segments: readonly (string | null)[];
  /** It ends in a wildcard, `/*codes`, which stands for one segment or more. */
  readonly isOpen: boolean;
}

/** Which methods each path offers: for 405 and its `Allow`. (RFC 9110 §15.5.6) */
export class Routes {
  private readonly paths: readonly Path[];
  /** Paths that a route names literally and another one would take for a parameter: `/users/import` is no user. */
  private readonly literals: readonly Path[];

  constructor(declared: readonly DeclaredRoute[]) {
    const byTemplate = new Map<string, Path>();
    for (const { method, template } of declared) {
      const known = byTemplate.get(template) ?? { methods: new Set(), ...segmentsOf(template) };
      byTemplate.set(template, known);
      known.methods.add(method);
    }
    this.paths = [...byTemplate.values()];
    this.literals = this.paths.filter((one) => this.paths.some((other) => isHidden(one, other)));
  }

  /** The methods that routes offer on a path, sorted; empty for an unknown path. */
  methodsOf(path: string): readonly string[] {
    const segments = path.replace(/\/$/, '').split('/').slice(1);
    return methodsOf(this.paths.filter((route) => matches(route, segments))).sort();
  }

  /**
   * The methods of the literal route, where this one is none of them: `PATCH /users/import` is 405 instead of 400 for
   * the id `import`. `undefined` where nothing is to be refused.
   */
  methodsInstead(method: string, path: string): readonly string[] | undefined {
    if (this.literals.length === 0 || method === 'OPTIONS') return undefined;
    const segments = path.split('/').slice(1);
    const found = this.literals.filter((route) => matches(route, segments));
    const wanted = method === 'HEAD' ? 'GET' : method;
    if (found.length === 0 || found.some(({ methods }) => methods.has(wanted))) return undefined;
    return methodsOf(found);
  }
}

const methodsOf = (found: readonly Path[]): string[] =>
  [...new Set(found.flatMap(({ methods }) => [...methods]))].flatMap((one) =>
    one === 'GET' ? ['GET', 'HEAD'] : [one],
  );

const segmentsOf = (template: string): Pick<Path, 'segments' | 'isOpen'> => {
  const segments = template.split('/').slice(1);
  return {
    segments: segments.map((segment) => (/^[:*]/.test(segment) ? null : segment)),
    isOpen: segments.at(-1)?.startsWith('*') ?? false,
  };
};

const matches = ({ segments, isOpen }: Path, path: readonly string[]): boolean =>
  (isOpen ? segments.length <= path.length : segments.length === path.length) &&
  path.every((one, i) => ((segments[i] ?? null) === null ? one !== '' : one === segments[i]));

/** Whatever the first one matches, the other one matches as a parameter. */
const isHidden = (one: Path, other: Path): boolean =>
  one !== other &&
  one.isOpen === other.isOpen &&
  one.segments.length === other.segments.length &&
  one.segments.every((segment, i) => other.segments[i] === null || other.segments[i] === segment);

/** What is mounted on Express beside the controllers. */
const BESIDE: readonly DeclaredRoute[] = ['/livez', '/readyz', '/docs', '/openapi.json'].map((template) => ({
  method: 'GET',
  template,
}));

/** The routes that the controllers of an app declare, and the probes and documentation pages. */
export function declaredRoutes(app: INestApplication): Routes {
  const controllers = app.get(DiscoveryService).getControllers();
  return new Routes([...BESIDE, ...controllers.flatMap(({ metatype }) => (metatype ? routesOf(metatype) : []))]);
}

// Nest types what a controller is made of as Function.
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type
function routesOf(controller: Function): DeclaredRoute[] {
  const prototype = controller.prototype as Record<string, object>;
  const base = pathsOf(controller);
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const method = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
    if (!handler || method === undefined || method === RequestMethod.ALL) return [];
    return base.flatMap((start) =>
      pathsOf(handler).map((end) => ({ method: RequestMethod[method], template: joined(start, end) })),
    );
  });
}

const pathsOf = (declared: object): string[] =>
  [(Reflect.getMetadata(PATH_METADATA, declared) as string | string[] | undefined) ?? ''].flat();

const joined = (...parts: readonly string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
