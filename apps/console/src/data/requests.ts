/** How requests of the console go out. */
export interface RequestOptions {
  /** The tenant whose records are shown. (docs/operations.md, header `Tenant-Id`) */
  readonly tenantId?: string | undefined;
  /** The origins of the services. Nothing is added to requests of others. */
  readonly origins: readonly string[];
  readonly onSent?: (sent: SentRequest) => void;
  readonly fetch?: typeof fetch;
}

/** A request as it went out, without credentials. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
}

/** The `fetch` of all clients: names the tenant to the services, and remembers what was sent. */
export function requestsOf({ tenantId, origins, onSent, fetch: own }: RequestOptions): typeof fetch {
  const send: typeof fetch = own ?? ((...given) => globalThis.fetch(...given));
  const known = new Set(origins.map((url) => new URL(url).origin));
  return (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const { origin, pathname } = new URL(url);
    if (!known.has(origin) || pathname.startsWith('/oauth2/') || pathname.startsWith('/.well-known/'))
      return send(input, init);
    const method = (init.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    onSent?.({ method, url, ...(typeof init.body === 'string' && { body: init.body }) });
    if (tenantId === undefined) return send(input, init);
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('Tenant-Id', tenantId);
    return send(input, { ...init, headers });
  };
}
