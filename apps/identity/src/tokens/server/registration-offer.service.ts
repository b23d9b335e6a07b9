import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { ChangeCache } from '../../platform/changes/change-cache.js';
import { ChangeFeed } from '../../platform/changes/change-feed.service.js';
import type { KoaContextWithOIDC } from '../provider/oidc-provider.js';

const LIMITS = { max: 1, foundMs: 30_000, missingMs: 5_000 };

/** Path of dynamic registration. */
export const REGISTRATION_PATH = '/oauth2/register';

/** Lists dynamic registration in the discovery documents where some tenant has it. (RFC 8414 §2, `registration_endpoint`) */
@Injectable()
export class RegistrationOffer {
  private readonly cache: ChangeCache<object>;

  constructor(
    private readonly records: Records,
    changes: ChangeFeed,
  ) {
    this.cache = new ChangeCache(changes, LIMITS);
  }

  /** The middleware; one statement where nothing is cached. */
  readonly addEndpoint = async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx['_matchedRouteName'] !== 'discovery' || ctx.status !== 200) return;
    if (!(await this.cache.find('offered', () => this.look()))) return;
    const body = ctx.body as { issuer: string }; // the discovery document
    Object.assign(body, { registration_endpoint: body.issuer.replace(/\/$/, '') + REGISTRATION_PATH });
  };

  private async look(): Promise<object | undefined> {
    const [tenant] = await this.records.query(sql`
      select 1 from tenants where is_active and deleting_at is null
        and tenant_metadata #>> '{client_registration,mode}' in ('token', 'open') limit 1`);
    return tenant;
  }
}
