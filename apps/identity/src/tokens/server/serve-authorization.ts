import { answerError, ApiError, linkTo } from '@groundwork/rest';
import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { IdentityConfig } from '../../platform/config/config.js';
import { AuthorizationServer } from './authorization-server.service.js';
import { oauthErrorBody } from '../provider/oauth-answer.js';
import { openerPolicy } from './opener-policy.js';
import { isOwnOrigin } from './own-origin.js';
import { ROUTES } from '../provider/provider-constants.js';
import { sendOnAsGet } from '../provider/send-on-as-get.js';

/** Which methods the library's paths take; the rest below `/oauth2` is ours. Paths are exact: the library itself ignores case. */
const LIBRARY_METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  [ROUTES.authorization, ['GET', 'POST']],
  [ROUTES.pushed_authorization_request, ['POST']],
  [ROUTES.token, ['POST']],
  [ROUTES.jwks, ['GET']],
  [ROUTES.end_session, ['GET', 'POST']],
  [`${ROUTES.end_session}/confirm`, ['POST']],
  [`${ROUTES.end_session}/success`, ['GET']],
  [ROUTES.device_authorization, ['POST']],
  [ROUTES.code_verification, ['GET', 'POST']],
  ['/.well-known/openid-configuration', ['GET']],
  ['/.well-known/oauth-authorization-server', ['GET']],
]);

/** A path of the library. */
interface LibraryPath {
  /** What logs and metrics call it. */
  readonly route: string;
  readonly methods: readonly string[];
}

const LIBRARY_PATHS: ReadonlyMap<string, LibraryPath> = new Map(
  [...LIBRARY_METHODS].map(([route, methods]) => [route, { route, methods }]),
);

/** Paths that resume an interaction: one more segment. */
const GOING_ON: readonly string[] = [`${ROUTES.authorization}/`, `${ROUTES.code_verification}/`];

/** Token operations that controllers of our own answer. */
const OWN_METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/token', ['POST']],
  ['/device_code', ['POST']],
  ['/tokeninfo', ['POST']],
  ['/revoke', ['POST']],
  ['/userinfo', ['GET']],
  [ROUTES.introspection, ['POST']],
  [ROUTES.revocation, ['POST']],
  [ROUTES.userinfo, ['GET', 'POST']],
]);

/** Forms of the library's pages; they carry a token of the session beside. */
const FORMS: ReadonlySet<string> = new Set([`${ROUTES.end_session}/confirm`, ROUTES.code_verification]);

/** What the library takes by GET alone, and the standards by POST, too. */
const POSTED: ReadonlySet<string> = new Set([ROUTES.authorization, ROUTES.end_session]);

/** The path is a token operation's: which origins may read its answer is the client's to say. */
export const hasClientOrigins = (path: string): boolean => OWN_METHODS.has(path) || libraryPath(path) !== undefined;

/** Under which names the library is reached. */
interface IssuerHosts {
  readonly issuer: string;
  readonly allowedHosts: readonly string[];
}

/** What answers the library's paths, in front of all routes: the body of a request to the library is still unread. */
export function authorizationMiddlewares(config: IdentityConfig, app: INestApplication): RequestHandler[] {
  const { ISSUER: issuer, ALLOWED_HOSTS: allowedHosts } = config;
  return [openerPolicy, serveAuthorization(app.get(AuthorizationServer), { issuer, allowedHosts })];
}

/** Lets the library answer its own paths, as the issuer and nobody else. (identity.md §2, "Mounting") */
function serveAuthorization(server: AuthorizationServer, names: IssuerHosts): RequestHandler {
  const { host, protocol } = new URL(names.issuer);
  const hosts = new Set([...ownHosts(names.issuer), ...names.allowedHosts]);
  return (request, response, next) => {
    if (!hosts.has(request.headers.host ?? '')) return answerError(response, foreignHost(request));
    // Where this is mounted is no part of the path, whatever Express makes of it.
    const [path = ''] = request.originalUrl.split('?');
    const library = libraryPath(path);
    if (library) response.locals['route'] = library.route;
    const methods = library?.methods ?? OWN_METHODS.get(path);
    if (methods && !takes(methods, request))
      return refuseMethod(`${path} does not offer ${request.method}`, request, response, methods);
    if (!library) return isPreflight(request) && methods ? answerPreflight(request, response, methods) : next();
    if (request.method === 'POST' && POSTED.has(path)) return sendOnAsGet(request, response, path);
    if (request.method === 'POST' && FORMS.has(path) && !isOwnOrigin(request.headers, names.issuer))
      return answerError(response, foreignForm());
    speakAsIssuer(request, host, protocol.slice(0, -1));
    const handled = path === ROUTES.token ? server.handleToken(request, response) : server.handle(request, response);
    handled.catch((error: unknown) => fail(error, response, next));
  };
}

function libraryPath(path: string): LibraryPath | undefined {
  const known = LIBRARY_PATHS.get(path);
  if (known) return known;
  const start = GOING_ON.find((one) => goesOn(path, one));
  return start === undefined ? undefined : { route: `${start}:uid`, methods: ['GET'] };
}

const goesOn = (path: string, start: string): boolean =>
  path.startsWith(start) && path.length > start.length && !path.includes('/', start.length);

const LOOPBACKS = ['localhost', '127.0.0.1', '[::1]'];

/** The issuer's host; on a developer's machine under each of its names. */
function ownHosts(issuer: string): string[] {
  const { host, hostname, port } = new URL(issuer);
  return LOOPBACKS.includes(hostname) ? LOOPBACKS.map((name) => (port ? `${name}:${port}` : name)) : [host];
}

const foreignHost = ({ headers }: Request): ApiError =>
  new ApiError('invalid_request', `This service does not answer for the host ${(headers.host ?? '').slice(0, 255)}.`);

const foreignForm = (): ApiError => new ApiError('forbidden', 'Another site sent this form.');

/** HEAD is answered as GET. */
const takes = (methods: readonly string[], request: Request): boolean =>
  methods.includes(request.method) || (request.method === 'HEAD' && methods.includes('GET')) || isPreflight(request);

const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** As the library answers for its own paths. */
function answerPreflight({ headers }: Request, response: Response, methods: readonly string[]): void {
  response.vary('Origin').setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
  response.setHeader('Access-Control-Allow-Methods', methods.join(', '));
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, DPoP');
  response.setHeader('Access-Control-Max-Age', '3600');
  response.status(204).end();
}

function refuseMethod(what: string, { method }: Request, response: Response, methods: readonly string[]): void {
  const allow = methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])).join(', ');
  response.setHeader('Allow', allow);
  response.setHeader('Cache-Control', 'no-store');
  if (method === 'OPTIONS') response.status(204).end();
  else response.status(405).json(oauthErrorBody(response, 'method_not_allowed', `${what}; it offers ${allow}.`));
}

/** Addresses in answers come from the issuer alone, whatever a caller or proxy claims; the caller's is Express's. */
function speakAsIssuer(request: Request, host: string, scheme: string): void {
  const { headers, ip } = request;
  const url = request.originalUrl;
  // The library takes what stands before its own path for the path it is reached below, and puts it into every address.
  Object.assign(request, { url, originalUrl: linkTo(url), baseUrl: '' });
  delete headers['x-forwarded-host'];
  headers.host = host;
  headers['x-forwarded-proto'] = scheme;
  headers['x-forwarded-for'] = ip;
}

function fail(error: unknown, response: Response, next: NextFunction): void {
  if (error instanceof ApiError) answerError(response, error);
  else next(error);
}
