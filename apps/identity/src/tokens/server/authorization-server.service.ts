import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { unavailable } from '@groundwork/rest';
import { Log } from '@groundwork/service';
import { SigningKeys } from '../../platform/keys/signing-keys.service.js';
import { BasicClients } from '../clients/basic-clients.service.js';
import { sendLogout, takeLogoutForm } from '../provider/client-logout.js';
import { formRequest } from './form-request.js';
import type { Issuer } from '../provider/token-signer.js';
import { MachineTokens, type TokenForm } from '../grants/machine-tokens.service.js';
import { markBeginning } from '../provider/oauth-answer.js';
import { ProviderAssembly } from './provider-assembly.service.js';
import { claimedClient, logRefusal } from '../provider/refusal-log.service.js';
import { markDialect } from '../provider/client-assertions.js';
import { ROUTES } from '../provider/provider-constants.js';
import { authenticateClient, problemOfClient, type Client, type Provider } from '../provider/oidc-provider.js';
import { rememberSelection, type Selection } from '../provider/answer-middlewares.js';
import { isPlainForm, putBack, readForm, sendTokens } from '../grants/token-request.js';

/** A form of our own dialect, translated, and what of its successful answer is shown. */
export interface TranslatedRequest {
  /** Path of the endpoint that takes it. */
  readonly url: string;
  readonly form: Readonly<Record<string, string | readonly string[]>>;
  readonly select?: Selection;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The library's provider, recreated whenever the keys change: requests in flight finish with the keys they began with. (identity.md §7) */
@Injectable()
export class AuthorizationServer {
  private current?: Issuer;
  private handler?: Handler;

  constructor(
    assembly: ProviderAssembly,
    keys: SigningKeys,
    private readonly clients: BasicClients,
    private readonly machines: MachineTokens,
    private readonly log: Log,
  ) {
    keys.follow(({ signing }) => {
      if (signing.length === 0) return;
      this.current = assembly.build(signing);
      this.handler = this.current.provider.callback();
    });
  }

  /** Lets the library answer a request as it came. Throws `unavailable` until the keys have been read. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.handler) throw starting();
    await this.handler(request, response);
    const logout = takeLogoutForm(request);
    if (!logout) return;
    response.removeHeader('set-cookie'); // the session that was kept until now
    await this.handler(formRequest(request, `${ROUTES.end_session}/confirm`, logout), response);
  }

  /** Answers at the token endpoint: good `client_credentials` directly, all others by the library. Throws as `handle`. */
  async handleToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isPlainForm(request)) return this.handle(request, response);
    const { form, body } = await readForm(request);
    const answer = await this.issueDirectly(request, form);
    if (answer) return sendTokens(response, answer);
    putBack(request, body);
    return this.handle(request, response);
  }

  /** Answers a request that was translated: as above. */
  async handleTranslated(
    request: IncomingMessage,
    response: ServerResponse,
    translated: TranslatedRequest,
  ): Promise<void> {
    const { url, form, select } = translated;
    const direct = url === ROUTES.token && !select && request.headers.origin === undefined;
    const answer = direct ? await this.issueDirectly(request, form) : undefined;
    if (answer) return sendTokens(response, answer);
    const asForm = formRequest(request, url, form);
    if (url === ROUTES.token) markDialect(asForm);
    rememberSelection(asForm, select);
    return this.handle(asForm, response);
  }

  /** The client that sends the request, authenticated as at the token endpoint. Throws `invalid_client`, `invalid_request`. */
  async authenticate(
    request: IncomingMessage,
    response: ServerResponse,
    form: Readonly<Record<string, unknown>>,
  ): Promise<Client> {
    const { client_id, client_secret, client_assertion } = form;
    const byHeader = client_id === undefined && client_secret === undefined && client_assertion === undefined;
    const known = byHeader ? await this.clients.authenticate(this.library, request.headers.authorization) : undefined;
    if (known) return known.client;
    return authenticateClient(this.library, request, response, form).catch((error: unknown) => {
      logRefusal(this.log, { clientId: claimedClient(form, request.headers.authorization) }, error);
      throw error;
    });
  }

  /** Why the library could not serve a client with this metadata; `undefined` when it could. */
  problemOf(metadata: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    return problemOfClient(this.library, metadata);
  }

  /**
   * Sends a client a fresh logout token for a session that ended; false for a client that was deleted or registered no address.
   * Throws when the client did not accept it.
   */
  async notifyLoggedOut(clientId: string, accountId: string, sid: string | undefined): Promise<boolean> {
    const client = await this.library.Client.find(clientId);
    if (!client?.backchannelLogoutUri) return false;
    await sendLogout(client, accountId, sid);
    return true;
  }

  /** The library itself, for what belongs to this folder. Throws `unavailable` until the keys have been read. */
  get library(): Provider {
    return this.issuer.provider;
  }

  /**
   * The good way of `client_credentials`; `undefined`, and nothing done, for all others. What fails here fails in the library, too,
   * which says so as it should. (ADR 0018)
   */
  private async issueDirectly(request: IncomingMessage, form: TokenForm): Promise<object | undefined> {
    const { issuer } = this;
    const { authorization, dpop } = request.headers;
    markBeginning(request);
    if (dpop !== undefined) return undefined; // the library binds the token to the key of the proof
    try {
      return await this.machines.issue(issuer, authorization, form);
    } catch (error) {
      this.log.warn({ error }, 'a token request was not answered directly');
      return undefined;
    }
  }

  private get issuer(): Issuer {
    if (!this.current) throw starting();
    return this.current;
  }
}

const starting = (): Error => unavailable('The service is starting.', 1);
