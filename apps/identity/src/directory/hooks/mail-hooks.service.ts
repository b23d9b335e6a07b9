import { Records } from '@groundwork/records';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql from 'sql-template-tag';
import { MailCouriers, type DueMail } from '../../platform/mail/mail-couriers.service.js';
import { HookCalls } from './hook-calls.service.js';

/** Hands mails to the hook `send_mail` instead of the mail server. (docs/hooks.md, "Mails") */
@Injectable()
export class MailHooks implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly hooks: HookCalls,
    private readonly couriers: MailCouriers,
  ) {}

  onModuleInit(): void {
    this.couriers.use((mail) => this.carry(mail));
  }

  /** The first valid answer decides. Without a hook it costs no statement. Throws `unavailable` where a closed one gives none. */
  private async carry({ id, tenantId, userId, ...mail }: DueMail): Promise<'taken' | 'refused' | undefined> {
    if ((await this.hooks.patience('send_mail', { tenantId })) === 0) return undefined;
    if (await this.isOfInstallation(mail.to, tenantId, userId)) return undefined;
    const answer = await this.hooks.first('send_mail', { tenantId, payload: { mail: { id, ...mail } } });
    return answer && (answer.allow ? 'taken' : 'refused');
  }

  /** Mails of owners and administrators of the default tenant always go to the mail server. What is known of other tenants says nothing. */
  private async isOfInstallation(address: string, tenantId: string, userId: string | undefined): Promise<boolean> {
    const found = await this.records.query(sql`
      select 1 from tenants t join tenant_admins a on a.tenant_id = t.id and a.admin_role in ('owner', 'admin')
      join users u on u.id = a.user_id and u.tenant_id = t.id
      where t.id = ${tenantId}::uuid and t.is_default and (u.id = ${userId ?? null}::uuid or lower(u.email) = lower(${address})) limit 1`);
    return found.length > 0;
  }
}
