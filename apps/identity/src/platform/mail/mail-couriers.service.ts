import { Injectable } from '@nestjs/common';
import type { ComposedMail } from './compose-mail.js';

/** A mail that is due. */
export interface DueMail extends ComposedMail {
  /** The same at every attempt. */
  readonly id: string;
  readonly template: string;
  readonly tenantId: string;
  readonly to: string;
  /** Whose mail it is, where the address does not say so. */
  readonly userId?: string | undefined;
}

/**
 * Takes a mail to its reader instead of the mail server, or says that it is not to be sent; `undefined`: nobody takes mails of that tenant.
 * Throws where it has to be tried again.
 */
export type MailCourier = (mail: DueMail) => Promise<'taken' | 'refused' | undefined>;

/** Who else takes mails: areas above this one say so when they start. */
@Injectable()
export class MailCouriers {
  private courier?: MailCourier;

  use(courier: MailCourier): void {
    this.courier = courier;
  }

  /** See `MailCourier`. */
  async offer(mail: DueMail): Promise<'taken' | 'refused' | undefined> {
    return this.courier?.(mail);
  }
}
