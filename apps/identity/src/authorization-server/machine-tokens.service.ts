import { Injectable } from '@nestjs/common';
import { basicClient } from './basic-client.js';
import { ProviderEvents } from './provider-events.js';
import type { Provider } from './provider-seam.js';
import { ALL_RESOURCES, TokenPlanner } from './token-planner.js';

/** The members of a token request, as they were sent. */
export type TokenForm = Readonly<Record<string, string | readonly string[] | undefined>>;

const GRANT = 'client_credentials';
const KNOWN: ReadonlySet<string> = new Set(['grant_type', 'scope']);
/** Characters of scopes. (RFC 6749 §3.3) */
const SCOPES = /^[!#-[\]-~]+( [!#-[\]-~]+)*$/;

/**
 * Tokens for clients that act for themselves: the commonest request, answered without the library's router and its steps.
 * It knows one way, the good one; whatever is not plainly that is left to the library. Plan, token and signature are the
 * same as there. (RFC 6749 §4.4; ADR 0018)
 */
@Injectable()
export class MachineTokens {
  constructor(
    private readonly planner: TokenPlanner,
    private readonly events: ProviderEvents,
  ) {}

  /** The answer of the token endpoint; `undefined` where the library has to answer. */
  async issue(provider: Provider, authorization: string | undefined, form: TokenForm): Promise<object | undefined> {
    const scope = form['scope'];
    const plain = form['grant_type'] === GRANT && Object.keys(form).every((name) => KNOWN.has(name));
    if (!plain || (scope !== undefined && (typeof scope !== 'string' || !SCOPES.test(scope)))) return undefined;
    const client = await basicClient(provider, authorization);
    if (!client?.grantTypeAllowed(GRANT)) return undefined;
    const server = await this.planner.machineServer(client.clientId, scope?.split(' ')).catch(() => undefined);
    if (!server) return undefined;
    const token = new provider.ClientCredentials({ client, scope: server.scope || undefined });
    token.resourceServer = new provider.ResourceServer(ALL_RESOURCES, server);
    const access_token = await token.save();
    this.events.countIssued(GRANT);
    return { access_token, expires_in: token.expiration, scope: server.scope, token_type: token.tokenType };
  }
}
