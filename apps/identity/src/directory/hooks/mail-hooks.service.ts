import { Records } from '@groundwork/records';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql from 'sql-template-tag';
import { MailCouriers, type DueMail } from '../../platform/mail/mail-couriers.service.js';
import { holdsAllOf } from '../../platform/privileges/take-over.js';
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

  /**
   * The first valid answer decides, of the hooks whose maker holds all that the reader holds. Without a hook it costs no statement. Throws
   * `unavailable` where a closed one gives none.
   */
  private async carry({ id, tenantId, userId, ...mail }: DueMail): Promise<'taken' | 'refused' | undefined> {
    if ((await this.hooks.patience('send_mail', { tenantId })) === 0) return undefined;
    const readers = await this.readersOf(mail.to, tenantId, userId);
    if (readers.some(({ is_of_installation }) => is_of_installation)) return undefined;
    const ids = readers.map((reader) => reader.id);
    const mayAsk = (makerId: string | null): Promise<boolean> => holdsAllOf(this.records, ids, makerId);
    const answer = await this.hooks.first('send_mail', { tenantId, payload: { mail: { id, ...mail } } }, { mayAsk });
    return answer && (answer.allow ? 'taken' : 'refused');
  }

  /**
   * The users of the tenant whose mail it is. Mails of owners and administrators of the default tenant always go to the mail server; what is
   * known of other tenants says nothing.
   */
  private readersOf(address: string, tenantId: string, userId: string | undefined): Promise<Reader[]> {
    return this.records.query<Reader>(sql`
      select u.id, t.is_default and exists (
          select from tenant_admins a where a.tenant_id = t.id and a.user_id = u.id and a.admin_role in ('owner', 'admin')) as is_of_installation
      from tenants t join users u on u.tenant_id = t.id
      where t.id = ${tenantId}::uuid and (u.id = ${userId ?? null}::uuid or lower(u.email) = lower(${address}))`);
  }
}

interface Reader {
  readonly id: string;
  readonly is_of_installation: boolean;
}
