import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MailCouriers, type DueMail } from '../../platform/mail/mail-couriers.service.js';
import { HookCalls } from './hook-calls.service.js';
import { HookReaders } from './hook-readers.service.js';

/** Hands mails to the hook `send_mail` instead of the mail server. (docs/hooks.md, "Mails") */
@Injectable()
export class MailHooks implements OnModuleInit {
  constructor(
    private readonly hooks: HookCalls,
    private readonly readers: HookReaders,
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
    const mayAsk = await this.readers.of({ tenantId, userId, email: mail.to });
    if (!mayAsk) return undefined;
    const answer = await this.hooks.first('send_mail', { tenantId, payload: { mail: { id, ...mail } } }, { mayAsk });
    return answer && (answer.allow ? 'taken' : 'refused');
  }
}
