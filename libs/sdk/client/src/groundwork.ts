import { REAL_TIMING, tokenSource, type Auth } from './auth/grants.js';
import type { TokenSource } from './auth/token-source.js';
import { StorageClient } from './files/storage-client.js';
import type { RetryTiming } from './requests/retry.js';
import type { ServiceContext } from './requests/caller.js';
import { KEYED } from './types/keyed-operations.generated.js';
import { TreeClient } from './trees/tree-client.js';
import { IdentityClient } from './users/identity-client.js';

/** Where the services are, and how requests get their credentials. */
export interface GroundworkOptions {
  /** Of identity, which is the issuer of tokens. */
  readonly issuer: string;
  readonly storage?: string;
  readonly tree?: string;
  readonly auth: Auth;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch;
  /** Instead of the real one, for tests. */
  readonly timing?: RetryTiming;
}

/** Clients of the three services with one token source. */
export interface Groundwork {
  readonly identity: IdentityClient;
  /** Throws `TypeError` where no address was given. */
  readonly storage: StorageClient;
  /** Throws `TypeError` where no address was given. */
  readonly tree: TreeClient;
  readonly auth: {
    /** The scopes of the current token; empty before the first request. */
    readonly scopes: readonly string[];
    /** Headers for a request that another program sends, by the token that the calls of the clients send. */
    readonly authorize: TokenSource['authorize'];
  };
}

/** Makes clients of the services. Sends nothing before the first call. */
export function createGroundwork(options: GroundworkOptions): Groundwork {
  const { issuer, timing = REAL_TIMING, fetch: own } = options;
  const fetcher: typeof fetch = own ?? ((...request) => globalThis.fetch(...request));
  const source = tokenSource(options.auth, { issuer, fetch: fetcher, timing });
  const contextOf = (name: keyof typeof KEYED, url: string | undefined): ServiceContext => {
    if (url === undefined) throw new TypeError(`createGroundwork was given no address of ${name}.`);
    const keyed = new Set<string>(KEYED[name]);
    return { url: url.replace(/\/+$/, ''), source, fetch: fetcher, timing, keyed };
  };
  const identity = new IdentityClient(contextOf('identity', issuer));
  let storage: StorageClient | undefined;
  let tree: TreeClient | undefined;
  return {
    identity,
    get storage() {
      return (storage ??= new StorageClient({ ...contextOf('storage', options.storage), issuer }));
    },
    get tree() {
      return (tree ??= new TreeClient(contextOf('tree', options.tree)));
    },
    auth: {
      get scopes() {
        return source.scopes ?? [];
      },
      authorize: (request) => source.authorize(request),
    },
  };
}
