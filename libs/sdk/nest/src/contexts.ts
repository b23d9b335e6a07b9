import { HttpException, type ExecutionContext } from '@nestjs/common';
import { isTokenError, missingToken, type Caller, type PresentingRequest } from '@groundwork/verify';

const CALLER = Symbol('groundwork caller');

/** What is used of a request of Express, Fastify or Node. */
export interface AnyRequest extends PresentingRequest {
  /** Express names the response there. */
  readonly res?: AnyResponse;
  [CALLER]?: Caller;
}

interface AnyResponse {
  readonly headersSent?: boolean;
  header?(name: string, value: string): unknown;
  setHeader?(name: string, value: string): unknown;
}

/** What drivers of GraphQL give to resolvers; `extra` is that of a subscription by graphql-ws. */
interface GraphqlContext {
  readonly req?: AnyRequest;
  readonly res?: AnyResponse;
  readonly extra?: { readonly request?: AnyRequest };
}

/** The HTTP request of a handler, also of a GraphQL resolver; `undefined` where there is none (microservices, WebSockets). */
export function requestOf(context: ExecutionContext): AnyRequest | undefined {
  switch (context.getType<string>()) {
    case 'http':
      return context.switchToHttp().getRequest<AnyRequest>();
    case 'graphql': {
      const { req, extra } = graphqlContext(context);
      return req ?? extra?.request;
    }
    default:
      return undefined;
  }
}

/** Whether the request of a handler began a connection that lives on (graphql-ws): its token may end meanwhile. */
export const isConnection = (context: ExecutionContext): boolean =>
  context.getType<string>() === 'graphql' && graphqlContext(context).req === undefined;

/** Keeps who calls for the handler's parameters. */
export function keepCaller(request: AnyRequest, caller: Caller): void {
  request[CALLER] = caller;
}

/** Who calls. Throws `invalid_token` where the guard let the request through without a token. */
export function knownCaller(context: ExecutionContext): Caller {
  const caller = requestOf(context)?.[CALLER];
  if (!caller) throw missingToken();
  return caller;
}

/**
 * What was thrown, as Nest answers it: of a `TokenError` its status, with code and message as body; its headers are set here, where there is
 * a response.
 */
export function asHttpException(thrown: unknown, context: ExecutionContext): unknown {
  if (!isTokenError(thrown)) return thrown;
  const response = responseOf(context);
  if (response && !response.headersSent)
    for (const [name, value] of Object.entries(thrown.headers)) setHeader(response, name, value);
  const { status, code, message } = thrown;
  return new HttpException({ statusCode: status, code, message }, status, { cause: thrown });
}

function responseOf(context: ExecutionContext): AnyResponse | undefined {
  switch (context.getType<string>()) {
    case 'http':
      return context.switchToHttp().getResponse<AnyResponse>();
    case 'graphql':
      return graphqlContext(context).res ?? requestOf(context)?.res;
    default:
      return undefined;
  }
}

/** Fastify's has `header` alone, Node's `setHeader`. */
function setHeader(response: AnyResponse, name: string, value: string): void {
  if (response.setHeader) response.setHeader(name, value);
  else response.header?.(name, value);
}

/** The third argument of every resolver. */
const graphqlContext = (context: ExecutionContext): GraphqlContext =>
  context.getArgByIndex<GraphqlContext | undefined>(2) ?? {};
