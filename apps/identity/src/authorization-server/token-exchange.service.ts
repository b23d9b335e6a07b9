import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { recordEvent } from '../audit-events/record-event.service.js';
import type { ReadToken } from '../external-sign-in/external-tokens.service.js';
import type { AccountRow } from '../accounts/accounts.service.js';
import { accountOf } from './account-of.js';
import { ExternalSubjects, refused } from './external-subjects.service.js';
import { standardGrant } from './grant-names.js';
import { clientOf, indicatorOf, issueTokens } from './issue-tokens.js';
import { addRow } from './oidc-rows.js';
import { OidcStore } from './oidc-store.js';
import { requiredText, textOf } from './password-grant.js';
import { errors, type CustomGrant, type KoaContextWithOIDC } from './provider-seam.js';
import { SignInProofs } from './sign-in-proofs.service.js';
import { TokenPlanner } from './token-planner.js';

const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

/** Tokens of a tenant's providers for ours. (RFC 8693; identity.md §5, "token_exchange"; ADR 0014) */
@Injectable()
export class TokenExchange {
  constructor(
    private readonly planner: TokenPlanner,
    private readonly proofs: SignInProofs,
    private readonly store: OidcStore,
    private readonly outside: ExternalSubjects,
  ) {}

  readonly grant: CustomGrant = {
    name: standardGrant('token_exchange'),
    parameters: [
      'subject_token',
      'subject_token_type',
      'actor_token',
      'requested_token_type',
      'audience',
      'otp',
      'scope',
    ],
    issue: (ctx) => this.issue(ctx),
  };

  /** Throws `invalid_request` for a token that is not taken, `invalid_grant` where nobody here has it. */
  private async issue(ctx: KoaContextWithOIDC): Promise<void> {
    assertOffered(ctx);
    const tenantId = await this.tenantOf(ctx);
    const token = requiredText(ctx, 'subject_token');
    const read = await this.outside.read(tenantId, { token, type: requiredText(ctx, 'subject_token_type') });
    const account = await this.accountOf(read);
    const claimant = { tenantId, address: ctx.ip, clientId: clientOf(ctx).clientId };
    const amr = await this.proofs.methodsAfter('fed', account, claimant, textOf(ctx, 'otp'));
    ctx.oidc.entity('Account', accountOf(account));
    // A token is not used up by a request that asks for too much.
    await this.planner.resourceServer(ctx, indicatorOf(ctx), clientOf(ctx));
    await this.useUp(token, read);
    ctx.body = { ...(await issueTokens(ctx, this.planner, 'token_exchange', amr)), issued_token_type: ACCESS_TOKEN };
    await this.record(ctx, read, account);
  }

  private async tenantOf(ctx: KoaContextWithOIDC): Promise<string> {
    const client = await this.planner.clients.find(clientOf(ctx).clientId);
    if (!client?.user_tenant_id) throw new errors.InvalidGrant('no tenant to sign in to');
    return client.user_tenant_id;
  }

  private async accountOf(read: ReadToken): Promise<AccountRow> {
    const account = await this.planner.accounts.find(await this.outside.userOf(read));
    if (!account) throw new errors.InvalidGrant('the user may not act');
    return account;
  }

  /**
   * Of any number of uses on any replica one wins. What was signed is remembered and not the signature: there may be several of one
   * text. (RFC 7515 §5.1)
   */
  private async useUp(token: string, { expiresAt }: ReadToken): Promise<void> {
    const signed = token.slice(0, token.lastIndexOf('.'));
    const id = `exchange:${createHash('sha256').update(signed).digest('base64url')}`;
    const nothing = { grantId: null, accountId: null, clientId: null, uid: null, userCode: null };
    const nobody = { recordId: null, address: null, userAgent: null };
    const row = { model: 'ReplayDetection', id, payload: {}, ...nothing, ...nobody, expiresAt };
    if (!(await addRow(this.store.db, row))) throw refused('invalid_request', 'subject_token was already used');
  }

  private record(ctx: KoaContextWithOIDC, { provider }: ReadToken, { id, tenant_id }: AccountRow): Promise<void> {
    const { id: provider_id, provider_name } = provider;
    return recordEvent(this.store.db, {
      event_type: 'token.exchanged',
      actor_id: id,
      actor_client_id: clientOf(ctx).clientId,
      tenant_id,
      subject_type: 'user',
      subject_id: id,
      after: { provider_id, provider_name, scope: String(ctx.oidc.entities.AccessToken?.scope ?? '') },
    });
  }
}

/** What of RFC 8693 is not offered is refused and never ignored: the token would be another one than was asked for. */
function assertOffered(ctx: KoaContextWithOIDC): void {
  if (textOf(ctx, 'actor_token')) throw refused('invalid_request', 'actor_token is not supported');
  if (textOf(ctx, 'audience')) throw refused('invalid_target', 'audience is not supported: name a resource');
  if ((textOf(ctx, 'requested_token_type') ?? ACCESS_TOKEN) !== ACCESS_TOKEN)
    throw refused('invalid_request', 'requested_token_type must be an access token');
}
