import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { Pages } from '../../pages/rendering/pages.service.js';
import type { FactorLabel } from './place.js';

/** Under which names apps and browsers keep what belongs to a user. */
@Injectable()
export class FactorLabels {
  constructor(
    private readonly records: Records,
    private readonly pages: Pages,
  ) {}

  /** The tenant's name, and how the user signs in. Two statements. */
  async of(userId: string): Promise<FactorLabel> {
    const [user] = await this.records.query<{ tenant_id: string; account: string }>(sql`
      select tenant_id, coalesce(username, email, phone) as account from users where id = ${userId}`);
    const issuer = await this.pages.brandName(user?.tenant_id ?? null);
    return { issuer, account: user?.account ?? userId };
  }
}
