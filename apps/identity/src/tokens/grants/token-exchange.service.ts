import { Injectable } from '@nestjs/common';
import type { ReadToken } from '../../sign-in/external/external-tokens.service.js';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import { accountOf } from '../planning/account-of.js';
import { ConsentedGrants } from './consented-grants.service.js';
import { ExchangeTrail } from './exchange-trail.service.js';
import { ExternalSubjects, refused } from './external-subjects.service.js';
import { tenantParameters } from '../planning/named-tenant.js';
import { ACCESS_TOKEN, clientOf, indicatorOf, issueTokens } from './issue-tokens.js';
import { OwnTokenExchange } from './own-token-exchange.service.js';
import { requiredText, textOf } from './password-grant.js';
import { errors, type CustomGrant, type KoaContextWithOIDC } from '../provider/oidc-provider.js';
import { SignInProofs } from './sign-in-proofs.service.js';
import { TokenPlanner } from '../planning/token-planner.service.js';

/** A token of a provider that was verified. */
interface OutsideExchange {
  readonly ctx: KoaContextWithOIDC;
  readonly tenantId: string;
  readonly read: ReadToken;
}

/** Tokens of a tenant's providers, and our own access tokens, for ours. (RFC 8693; identity.md §5, "token_exchange"; ADR 0014, 0083) */
@Injectable()
export class TokenExchange {
  constructor(
    readonly planner: TokenPlanner,
    readonly grants: ConsentedGrants,
    private readonly proofs: SignInProofs,
    private readonly outside: ExternalSubjects,
    private readonly trail: ExchangeTrail,
    private readonly own: OwnTokenExchange,
  ) {}

  readonly grant: CustomGrant = {
    parameters: ['subject_token', 'subject_token_type', 'actor_token', 'requested_token_type', 'audience', 'otp'],
    issue: (ctx) => this.issue(ctx),
  };

  /** Throws `invalid_request` for a token that is not accepted, `invalid_grant` where no user here has it. */
  private async issue(ctx: KoaContextWithOIDC): Promise<void> {
    assertOffered(ctx);
    if (textOf(ctx, 'subject_token_type') === ACCESS_TOKEN)
      return this.own.issue(ctx, requiredText(ctx, 'subject_token'));
    const tenantId = await this.tenantOf(ctx);
    const token = requiredText(ctx, 'subject_token');
    const subject = { token, type: requiredText(ctx, 'subject_token_type') };
    const read = await this.trail.recording({ ctx, tenantId }, () => this.outside.read(tenantId, subject));
    const { id: provider_id, provider_name } = read.provider;
    const exchange = { ctx, tenantId, of: { provider_id, provider_name } };
    await this.trail.recording(exchange, () => this.answer({ ctx, tenantId, read }, token));
    await this.trail.succeeded(exchange);
  }

  private async answer({ ctx, tenantId, read }: OutsideExchange, token: string): Promise<void> {
    const account = await this.accountOf(read);
    ctx.oidc.entity('Account', accountOf(account));
    const claimant = { tenantId, address: ctx.ip, clientId: clientOf(ctx).clientId };
    const amr = await this.proofs.methodsAfter('fed', account, claimant, textOf(ctx, 'otp'));
    // A request for too much does not use up the token.
    await this.planner.resourceServer(ctx, indicatorOf(ctx), clientOf(ctx));
    await this.outside.useUp(token, read);
    ctx.body = { ...(await issueTokens(ctx, this, 'token_exchange', amr)), issued_token_type: ACCESS_TOKEN };
  }

  private async tenantOf(ctx: KoaContextWithOIDC): Promise<string> {
    const client = await this.planner.clients.find(clientOf(ctx).clientId);
    if (!client) throw new errors.InvalidGrant('no tenant to sign in to');
    return this.planner.clients.tenantToSignIn(client, tenantParameters(ctx.oidc.params ?? {}));
  }

  private async accountOf(read: ReadToken): Promise<AccountRow> {
    const account = await this.planner.accounts.find(await this.outside.userOf(read));
    if (!account) throw new errors.InvalidGrant('the user may not act');
    return account;
  }
}

/** What of RFC 8693 is not offered is refused and never ignored: the token would be another one than was requested. */
function assertOffered(ctx: KoaContextWithOIDC): void {
  if (textOf(ctx, 'actor_token')) throw refused('invalid_request', 'actor_token is not supported');
  if (textOf(ctx, 'audience')) throw refused('invalid_target', 'audience is not supported: send resource');
  if ((textOf(ctx, 'requested_token_type') ?? ACCESS_TOKEN) !== ACCESS_TOKEN)
    throw refused('invalid_request', 'requested_token_type must be an access token');
}
