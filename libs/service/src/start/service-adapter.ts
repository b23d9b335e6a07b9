import { createServer, IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import { answerError, methodNotAllowed, replyWithRecord } from '@groundwork/rest';
import { RequestMethod } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { FrontDoor } from '../http/front-door.js';
import { QueryTexts } from '../http/query-texts.js';
import { readRoutes, type DeclaredRoutes } from '../http/read-routes.js';
import { isPlainAnswer, sendJson } from '../http/send-json.js';

/** How Nest names the path of a middleware that is for all requests. */
const EVERYWHERE = '/{*path}';
/** Beside ALL, Nest has a number of its own for a path given as text. */
const EVERY_METHOD: ReadonlySet<number> = new Set([RequestMethod.ALL, -1]);

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** How Nest mounts a middleware; it types them as Function. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type
type Mount = (path: string, callback: Function) => unknown;

/**
 * Express as Nest's platform, with the front door before it and a table of routes beside it: requests reach the handlers
 * of operations without Express's router. What the table does not know goes through Express as ever. (ADR 0017)
 */
export class ServiceAdapter extends ExpressAdapter {
  private routes?: DeclaredRoutes;

  constructor(private readonly door: FrontDoor) {
    // Paths are told apart by case, as they are in front of the service. Express reads the setting when its router is made.
    super(express().set('case sensitive routing', true));
  }

  override initHttpServer(): void {
    const app: Express = this.getInstance();
    // The kinds below make requests and responses Express's own.
    const take = (request: IncomingMessage, response: ServerResponse): void =>
      this.take(app, request as Request, response as Response);
    this.setHttpServer(createServer(expressKinds(app), take));
  }

  /** Middlewares for all requests become steps of the front door: the table's routes do not pass Express. */
  override createMiddlewareFactory(method: RequestMethod): Mount {
    const mount: Mount = super.createMiddlewareFactory(method);
    if (!EVERY_METHOD.has(method)) return mount;
    // What Nest mounts on Express is a middleware of Express.
    return (path, callback) => {
      if (path !== EVERYWHERE) return mount(path, callback);
      return this.door.add(callback as RequestHandler);
    };
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (statusCode !== undefined) response.statusCode = statusCode;
    const { req: request } = response;
    // What was written has its headers from its interceptor.
    const isRead = READING.has(request.method) && response.statusCode === 200;
    const answer = isRead ? replyWithRecord(body, request, response) : body;
    return isPlainAnswer(response, answer)
      ? sendJson(response, answer)
      : (super.reply(response, answer, statusCode) as unknown);
  }

  private take(app: Express, request: Request, response: Response): void {
    // As Express and its router would leave them.
    request.res = response;
    request.originalUrl = request.url;
    request.baseUrl = '';
    response.locals = Object.create(null) as Response['locals'];
    const toExpress = (): void => void app(request, response);
    this.door.enter(request, response, () => this.serve(app, request, response, toExpress));
  }

  private serve(app: Express, request: Request, response: Response, toExpress: NextFunction): void {
    const { table, literals } = (this.routes ??= readRoutes(app));
    const instead = literals.methodsInstead(request.method, request.url);
    if (instead) return answerError(response, methodNotAllowed(request, instead));
    const found = table.find(request.method, request.url);
    if (!found) return toExpress();
    request.params = found.params;
    response.locals['route'] = found.template;
    void found.handler(request, response, toExpress);
  }
}

/** Classes that make requests and responses as Express knows them, so that it need not change each one's prototype. */
function expressKinds(app: Express): ServerOptions {
  const texts = new QueryTexts();
  class ExpressRequest extends IncomingMessage {
    private parsed?: Request['query'];

    /** Express parses the query anew each time it is asked. */
    get query(): Request['query'] {
      return (this.parsed ??= texts.read(this.url ?? '', () => Reflect.get(app.request, 'query', this)));
    }

    /** Express asks every proxy on the way; mostly none tells of itself. */
    get ip(): string | undefined {
      if (this.headers['x-forwarded-for'] === undefined) return this.socket.remoteAddress;
      return Reflect.get(app.request, 'ip', this);
    }
  }
  class ExpressResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
