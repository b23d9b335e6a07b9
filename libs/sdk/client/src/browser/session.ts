import * as oauth from 'oauth4webapi';
import { Issuer, issuedOf } from '../auth/issuer.js';
import type { AuthorizedRequest, TokenEvent, TokenSource } from '../auth/token-source.js';
import { keptOf, memoryStore, userTokens, type TokenStore } from '../auth/user-tokens.js';
import { GroundworkError, isError } from '../errors.js';
import { REAL_TIMING } from '../requests/retry.js';
import { authorizationRequest, type SignInOptions } from './authorization-request.js';
import type { BrowserOptions } from './browser-options.js';
import { ownPage, type Page, type TabChannel } from './page.js';
import { Transactions, type Transaction } from './transactions.js';

/** Claims of the ID token. (OpenID Connect Core §2) */
export type Claims = Readonly<Record<string, unknown>>;

const SIGNED_IN = 'groundwork.signed-in';

/**
 * A person in a browser: signs in by code and PKCE at the issuer's page, keeps tokens in memory, renews them, and comes back after a reload
 * by a redirect that asks nothing (`prompt=none`). No frames, no cookies of others, no token in a storage or an address. It is a token
 * source for `createGroundwork`. (RFC 9700 §2.1; RFC 9207)
 */
export class BrowserSession implements TokenSource {
  private readonly page: Page;
  private readonly issuer: Issuer;
  private readonly transactions: Transactions;
  private readonly channel: TabChannel;
  /** Of the present sign-in: what an earlier one still renews goes into its own. */
  private store: TokenStore;
  private source: TokenSource;
  private idClaims?: Claims;

  constructor(private readonly options: BrowserOptions) {
    this.page = options.page ?? ownPage();
    this.issuer = new Issuer(this.context);
    this.transactions = new Transactions(this.page.storage);
    this.store = this.newStore();
    this.source = this.newSource();
    this.channel = this.page.channel(this.name);
    this.channel.onmessage = ({ data }) => {
      if (data === 'logout') void this.end('Signed out in another tab.');
    };
  }

  /** The person's claims; `undefined` while nobody is signed in. */
  get claims(): Claims | undefined {
    return this.idClaims;
  }

  get scopes(): readonly string[] {
    return this.source.scopes ?? [];
  }

  authorize(request: AuthorizedRequest): Promise<Readonly<Record<string, string>>> {
    return this.source.authorize(request);
  }

  refused(headers: Readonly<Record<string, string>>): boolean {
    return this.source.refused?.(headers) ?? false;
  }

  /**
   * To call once when the page has loaded. Reads the response of a sign-in, if this is one; after a reload leaves for the issuer and back.
   * @returns whether a person is signed in; `leaving` where the page is about to go
   * @throws GroundworkError `access_denied` and its like, or `invalid_request` for a response that this tab has not asked for
   */
  async start(): Promise<'signed-in' | 'signed-out' | 'leaving'> {
    const address = new URL(this.page.href());
    if (this.isResponse(address)) return this.finish(address);
    if (this.page.storage.getItem(SIGNED_IN) === null) return 'signed-out';
    await this.leaveFor({ parameters: { prompt: 'none' } });
    return 'leaving';
  }

  /** Leaves the page for the issuer's. */
  signIn(options: SignInOptions = {}): Promise<void> {
    return this.leaveFor(options);
  }

  /** Ends the session at the issuer and in all tabs of this application, and leaves the page. (OpenID Connect RP-Initiated Logout) */
  async logout(): Promise<void> {
    const { clientId, postLogoutRedirectUri } = this.options;
    const idToken = (await this.store.load())?.idToken;
    this.channel.postMessage('logout');
    await this.end('Signed out.'); // first: here it is over also while the issuer is away
    const { end_session_endpoint: endpoint } = await this.issuer.server();
    if (endpoint === undefined) return;
    const address = new URL(endpoint);
    const parameters = {
      client_id: clientId,
      id_token_hint: idToken,
      post_logout_redirect_uri: postLogoutRedirectUri,
    };
    for (const [name, value] of Object.entries(parameters)) if (value) address.searchParams.set(name, value);
    this.page.leave(address.href);
  }

  private get context() {
    const { issuer, fetch: own, timing = REAL_TIMING } = this.options;
    return { issuer, timing, fetch: own ?? ((...request: Parameters<typeof fetch>) => globalThis.fetch(...request)) };
  }

  /** Of its locks and its channel. */
  private get name(): string {
    return `groundwork.${this.options.issuer}.${this.options.clientId}`;
  }

  private newStore(): TokenStore {
    return { ...memoryStore(), exclusively: (work) => this.page.exclusively(this.name, work) };
  }

  private newSource(): TokenSource {
    const { store } = this;
    const { clientId, audience, scopes } = this.options;
    const signIn = (): Promise<never> => Promise.reject(signedOut());
    const onEvent = (event: TokenEvent): void => {
      if (this.store !== store) return; // of a session that is over already
      if (event.type === 'ended') this.idClaims = undefined;
      this.options.onEvent?.(event);
    };
    return userTokens({ clientId, audience, scopes, onEvent, store, signIn }, this.context);
  }

  private async end(message: string): Promise<void> {
    const wasSignedIn = (await this.store.load()) !== undefined;
    this.page.storage.removeItem(SIGNED_IN);
    this.store = this.newStore();
    this.idClaims = undefined;
    this.source = this.newSource();
    if (wasSignedIn) this.options.onEvent?.({ type: 'ended', message });
  }

  private isResponse(address: URL): boolean {
    const { origin, pathname, searchParams } = address;
    const own = new URL(this.options.redirectUri);
    const isHere = origin === own.origin && pathname === own.pathname;
    return isHere && searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'));
  }

  private async leaveFor(wanted: SignInOptions): Promise<void> {
    const { address, transaction } = await authorizationRequest(await this.issuer.server(), this.options, {
      returnTo: this.page.href(),
      ...wanted,
    });
    this.transactions.put(transaction);
    this.page.leave(address);
  }

  private async finish(address: URL): Promise<'signed-in' | 'signed-out'> {
    const state = address.searchParams.get('state') ?? '';
    this.page.rename(address.origin + address.pathname); // the code is in no history, and a reload is not this response again
    const transaction = this.transactions.take(state);
    try {
      await this.exchange(address, transaction);
    } catch (error) {
      this.page.storage.removeItem(SIGNED_IN);
      this.page.rename(ownAddress(transaction.returnTo, address));
      if (transaction.isSilent && isError(error, ...ASKS)) return 'signed-out';
      throw error;
    }
    this.page.storage.setItem(SIGNED_IN, '1');
    this.page.rename(ownAddress(transaction.returnTo, address));
    return 'signed-in';
  }

  private async exchange(address: URL, { state, nonce, verifier }: Transaction): Promise<void> {
    const { clientId, redirectUri, scopes } = this.options;
    const server = await this.issuer.server();
    const client = { client_id: clientId };
    const answer = await this.issuer.once(async (http) => {
      const parameters = oauth.validateAuthResponse(server, client, address, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        parameters,
        redirectUri,
        verifier,
        http,
      );
      const expected = { expectedNonce: nonce, requireIdToken: true };
      const processed = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
      this.idClaims = oauth.getValidatedIdTokenClaims(processed);
      return processed;
    });
    await this.store.save(keptOf(answer, issuedOf(answer, scopes)));
    this.source = this.newSource();
    await this.source.authorize({ method: 'GET', url: this.options.issuer }); // reads the token, so that its scopes are known
  }
}

/** Errors by which an issuer says that it would have to ask the person. (OpenID Connect Core §3.1.2.6) */
const ASKS = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'] as const;

/** `returnTo` was this page's own: another origin is not gone to. */
const ownAddress = (returnTo: string, { origin }: URL): string => {
  const address = new URL(returnTo, origin);
  return address.origin === origin ? address.href : `${origin}/`;
};

const signedOut = (): GroundworkError =>
  new GroundworkError({ code: 'login_required', status: 0, message: 'Nobody is signed in: call signIn().' });
