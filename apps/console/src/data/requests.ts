/** How requests of the console go out. */
export interface RequestOptions {
  /** The tenant whose records are shown. (docs/operations.md, header `Tenant-Id`) */
  readonly tenantId?: string | undefined;
  /** The addresses of the services. Nothing is added to requests of others. */
  readonly origins: readonly string[];
  readonly onSent?: (sent: SentRequest) => void;
  /** A service has answered 403 to these headers. */
  readonly onForbidden?: (headers: Readonly<Record<string, string>>) => void;
  readonly fetch?: typeof fetch;
}

/** A request as it went out, without credentials. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly tenantId?: string;
  /** The media type that was asked for, where it is not the service's own choice. */
  readonly accept?: string;
  readonly body?: string;
}

/** The `fetch` of all clients: names the tenant to the services, and says what was sent. */
export function requestsOf(options: RequestOptions): typeof fetch {
  const { tenantId, origins, onSent, onForbidden, fetch: own } = options;
  const send: typeof fetch = own ?? ((...given) => globalThis.fetch(...given));
  const known = new Set(origins.map((url) => new URL(url).origin));
  return async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (!known.has(origin) || isOfProtocol(pathname)) return send(input, init);
    if (tenantId !== undefined) request.headers.set('Tenant-Id', tenantId);
    if (onSent) await tell(onSent, request, tenantId);
    const response = await send(request);
    const authorization = request.headers.get('authorization');
    if (response.status === 403 && authorization !== null) onForbidden?.({ authorization });
    return response;
  };
}

/** Sign-in and its documents are of no tenant. */
const isOfProtocol = (path: string): boolean => path.startsWith('/oauth2/') || path.startsWith('/.well-known/');

async function tell(onSent: (sent: SentRequest) => void, request: Request, tenantId: string | undefined) {
  const { method, url } = request;
  const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body = isJson ? await request.clone().text() : undefined;
  const accept = request.headers.get('accept');
  onSent({
    method,
    url,
    ...(tenantId !== undefined && { tenantId }),
    ...(accept !== null && { accept }),
    ...(body !== undefined && { body }),
  });
}
