import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { findBrand } from '../../directory/tenants/brand.js';
import type { FactorLabel } from './place.js';

/** Under which names apps and browsers keep what belongs to a user. */
@Injectable()
export class FactorLabels {
  constructor(private readonly records: Records) {}

  /** The tenant's name, and how the user signs in. Two statements. */
  async of(userId: string): Promise<FactorLabel> {
    const [user] = await this.records.query<{ tenant_id: string; account: string }>(sql`
      select tenant_id, coalesce(username, email, phone) as account from users where id = ${userId}`);
    const { name: issuer } = await findBrand(this.records, user?.tenant_id ?? null);
    return { issuer, account: user?.account ?? userId };
  }
}
