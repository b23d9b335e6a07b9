import { Injectable } from '@nestjs/common';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import { OIDC_SCOPES, type ClientRecord } from '../clients/client-record.js';
import { accountOf } from '../planning/account-of.js';
import { rememberAuthentication } from '../planning/authentication-context.js';
import { rememberDelegation } from '../planning/delegation.js';
import { refusal, scopesOf } from '../planning/plan-request.js';
import { TokenPlanner } from '../planning/token-planner.service.js';
import { ONE_FACTOR } from '../provider/provider-constants.js';
import { errors, type KoaContextWithOIDC } from '../provider/oidc-provider.js';
import { ExchangeTrail, type Exchange } from './exchange-trail.service.js';
import { clientOf, issueUnderGrant } from './issue-tokens.js';
import { OwnSubjects, type OwnSubject } from './own-subjects.service.js';

/** An API exchanges the token that a user's application sent it for one of another API. (RFC 8693; ADR 0083) */
@Injectable()
export class OwnTokenExchange {
  constructor(
    private readonly planner: TokenPlanner,
    private readonly subjects: OwnSubjects,
    private readonly trail: ExchangeTrail,
  ) {}

  /** Throws `invalid_request` for a token that is not accepted, `invalid_grant` where its user may not act, `invalid_scope`, `invalid_target`. */
  async issue(ctx: KoaContextWithOIDC, token: string): Promise<void> {
    const client = await this.planner.clients.find(clientOf(ctx).clientId);
    if (!client) throw new errors.InvalidClientAuth('client not found');
    const before = { ctx, tenantId: client.tenant_id };
    const subject = await this.trail.recording(before, () => this.subjects.read(ctx, client, token));
    const exchange = { ...before, tenantId: subject.tenantId ?? null, of: { subject_client_id: subject.clientId } };
    await this.trail.recording(exchange, () => this.answer(exchange, client, subject));
    await this.trail.succeeded(exchange);
  }

  private async answer({ ctx }: Exchange, client: ClientRecord, subject: OwnSubject): Promise<void> {
    assertScopesOfResources(ctx);
    ctx.oidc.entity('Account', accountOf(await this.userOf(client, subject)));
    const { grantId, userId: accountId, exp, tenantId, act, claims } = subject;
    const { acr, auth_time } = claims;
    rememberAuthentication(ctx, {
      acr: typeof acr === 'string' ? acr : ONE_FACTOR,
      authTime: typeof auth_time === 'number' ? auth_time : undefined,
    });
    rememberDelegation(ctx, { act, until: exp, tenantId });
    ctx.body = await issueUnderGrant(ctx, this.planner, { jti: grantId, accountId }, exp);
  }

  private async userOf(client: ClientRecord, { userId }: OwnSubject): Promise<AccountRow> {
    const account = await this.planner.accounts.find(userId);
    if (!account || !(await this.planner.clients.admits(client, account.tenant_id)))
      throw new errors.InvalidGrant('the user may not act through this client');
    return account;
  }
}

/** The user signed in to another client, and was not asked what this one may know. */
function assertScopesOfResources({ oidc }: KoaContextWithOIDC): void {
  const open = scopesOf(oidc.params ?? {}).filter((scope) => OIDC_SCOPES.has(scope));
  if (open.length > 0) throw refusal('invalid_scope', `An exchanged token has no ${open.join(' ')}.`);
}
