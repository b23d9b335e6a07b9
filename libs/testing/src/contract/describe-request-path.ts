import type {
  CanActivate,
  DynamicModule,
  MiddlewareConsumer,
  NestInterceptor,
  NestModule,
  PipeTransform,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { CommonConfig, Service } from '@groundwork/service';
import type { RequestHandler } from 'express';
import { callOperation } from '../matrix/call-operation.js';
import { readOperations, type ApiDocument } from '../matrix/read-operations.js';
import { startTestService, type TestService } from '../test-service.js';

/** The ordinary ways of Nest and Express to put something in front of handlers. */
const KINDS = [
  'app.use',
  'MiddlewareConsumer',
  'useGlobalGuards',
  'APP_GUARD',
  'useGlobalInterceptors',
  'APP_INTERCEPTOR',
  'useGlobalPipes',
  'APP_PIPE',
] as const;
type Kind = (typeof KINDS)[number];

/** Which of them ran for each operation. The requests of this test are sent one after the other, since pipes have no access to the request. */
const met = new Map<string, Set<Kind>>();
let current: string | undefined;
const note = (kind: Kind): void => {
  if (current !== undefined) met.set(current, (met.get(current) ?? new Set<Kind>()).add(kind));
};

const middleware =
  (kind: Kind): RequestHandler =>
  (_request, _response, next) => {
    note(kind);
    next();
  };
const guard = (kind: Kind): CanActivate => ({
  canActivate: () => {
    note(kind);
    return true;
  },
});
const interceptor = (kind: Kind): NestInterceptor => ({
  intercept: (_, next) => {
    note(kind);
    return next.handle();
  },
});
const pipe = (kind: Kind): PipeTransform => ({
  transform: (value: unknown) => {
    note(kind);
    return value;
  },
});

class WatchedModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(middleware('MiddlewareConsumer')).forRoutes('{*path}');
  }
}

/** The service with one of each kind registered by its module. */
const watched = <C extends CommonConfig>(service: Service<C>): Service<C> => ({
  ...service,
  module: (config): DynamicModule => ({
    module: WatchedModule,
    imports: [service.module(config)],
    providers: [
      { provide: APP_GUARD, useValue: guard('APP_GUARD') },
      { provide: APP_INTERCEPTOR, useValue: interceptor('APP_INTERCEPTOR') },
      { provide: APP_PIPE, useValue: pipe('APP_PIPE') },
    ],
  }),
});

/** One of each kind, registered on the app. */
function register(app: NestExpressApplication): void {
  app.use(middleware('app.use'));
  app.useGlobalGuards(guard('useGlobalGuards'));
  app.useGlobalInterceptors(interceptor('useGlobalInterceptors'));
  app.useGlobalPipes(pipe('useGlobalPipes'));
}

const PIPES: ReadonlySet<Kind> = new Set(['useGlobalPipes', 'APP_PIPE']);
/** A pipe has nothing to do where the handler takes nothing. */
const WITHOUT_PARAMETERS: ReadonlySet<string> = new Set(['get /health']);
const AN_ID = '01990000-0000-7000-8000-00000000abcd';
/** Every header and path parameter of a documented operation. */
const ids: Readonly<Record<string, string>> = new Proxy({}, { get: () => AN_ID });

/** Middlewares, guards, interceptors and pipes that are registered the ordinary way run on every route of a service. */
export function describeRequestPath<C extends CommonConfig>(service: Service<C>): void {
  describe('on every route', () => {
    let running: TestService;
    let names: readonly string[];
    beforeAll(async () => {
      running = await startTestService(watched(service), { prepare: register });
      const { body } = await running.anonymous.get('/openapi.json');
      const operations = readOperations(body as ApiDocument);
      for (const operation of operations) {
        current = operation.name;
        await callOperation(running, operation, { ids, token: {} });
      }
      names = operations.map(({ name }) => name);
    });
    afterAll(() => running.close());

    it.each(KINDS)('a %s that is registered runs', (kind) => {
      expect(names.length).toBeGreaterThan(0);
      const missing = names.filter((name) => !met.get(name)?.has(kind));
      expect(missing).toEqual(PIPES.has(kind) ? names.filter((name) => WITHOUT_PARAMETERS.has(name)) : []);
    });

    it.each(['/nowhere', '/openapi.json', '/docs'])('middlewares run on %s', async (path) => {
      current = path;
      await running.anonymous.get(path);
      expect(met.get(path)).toEqual(new Set(['app.use', 'MiddlewareConsumer']));
    });
  });
}
