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
  private async carry({ id, tenantId, ...mail }: DueMail): Promise<'taken' | 'refused' | undefined> {
    if ((await this.hooks.patience('send_mail', { tenantId })) === 0) return undefined;
    if (await this.isOfInstallation(mail.to)) return undefined;
    const answer = await this.hooks.first('send_mail', { tenantId, payload: { mail: { id, ...mail } } });
    return answer && (answer.allow ? 'taken' : 'refused');
  }

  /** Mails of owners and administrators of the default tenant always go to the mail server. */
  private async isOfInstallation(address: string): Promise<boolean> {
    const found = await this.records.query(sql`
      select 1 from users u join tenants t on t.id = u.tenant_id and t.is_default
      join tenant_admins a on a.user_id = u.id and a.tenant_id = t.id and a.admin_role in ('owner', 'admin')
      where lower(u.email) = lower(${address})`);
    return found.length > 0;
  }
}
