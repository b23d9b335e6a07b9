import { Records } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { ChangeCache } from '../../platform/changes/change-cache.js';
import { ChangeFeed } from '../../platform/changes/change-feed.service.js';
import { HookCalls } from '../hooks/hook-calls.service.js';
import { phoneNumberOf } from './phone-numbers.js';

/** How a tenant sends text messages. */
export interface SmsSettings {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  readonly dailyLimit: number;
}

const DAILY_LIMIT = 1_000;
const LIMITS = { max: 1_000, foundMs: 30_000, missingMs: 5_000 };

/** Whether a tenant sends text messages: it has a hook `send_sms` and allows a country. Cached like hooks; without a hook no statement. */
@Injectable()
export class SmsSettingsOfTenants {
  private readonly cache: ChangeCache<SmsSettings>;

  constructor(
    private readonly records: Records,
    private readonly hooks: HookCalls,
    changes: ChangeFeed,
  ) {
    this.cache = new ChangeCache(changes, LIMITS);
  }

  /** `undefined` where nothing of it is offered. Not to be called within a transaction. */
  async find(tenantId: string | null): Promise<SmsSettings | undefined> {
    if (tenantId === null || (await this.hooks.patience('send_sms', { tenantId })) === 0) return undefined;
    const settings = await this.cache.find(tenantId, () => this.load(tenantId));
    return settings && settings.countries.length > 0 ? settings : undefined;
  }

  /** Throws `sms_not_set_up`. */
  async get(tenantId: string): Promise<SmsSettings> {
    const settings = await this.find(tenantId);
    if (settings) return settings;
    throw new ApiError(
      'sms_not_set_up',
      'No text messages are sent for this tenant: it needs a hook send_sms and tenant_metadata.sms.countries.',
    );
  }

  private async load(tenantId: string): Promise<SmsSettings | undefined> {
    const [row] = await this.records.query<{
      sms: { countries?: string[] | null; daily_limit?: number | null } | null;
    }>(sql`select tenant_metadata -> 'sms' as sms from tenants where id = ${tenantId}`);
    return row && { countries: row.sms?.countries ?? [], dailyLimit: row.sms?.daily_limit ?? DAILY_LIMIT };
  }
}

/** Whether text messages go to a number. */
export const reaches = ({ countries }: SmsSettings, number: string): boolean =>
  countries.includes(phoneNumberOf(number)?.country ?? '');
