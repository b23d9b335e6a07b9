import { Injectable } from '@nestjs/common';
import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { notifyIdentityChanged } from '../changes/change-feed.service.js';
import { SecretCipher } from '../keys/secret-cipher.service.js';
import type { ComposedMail } from './compose-mail.js';
import { MailComposer, type Mail } from './mail-composer.service.js';

/** A mail that waits to be sent, as its row holds it. */
export interface WaitingMail {
  readonly id: string;
  readonly template: string;
  readonly sealed: string;
  readonly attempts: number;
}

/** A mail with its recipient; of one without, nothing is sent. */
export type SealedMail = ComposedMail & {
  readonly to: string | null;
  /** Absent in rows of an earlier release. */
  readonly tenantId?: string | null;
  readonly userId?: string;
};

/** Mails are stored in the transaction of the change they are about, and sent after it commits. (identity.md §9) */
@Injectable()
export class Outbox {
  constructor(
    private readonly cipher: SecretCipher,
    private readonly composer: MailComposer,
  ) {}

  /** Sends the mail when the transaction commits. */
  async add(tx: Pick<Database, 'query'>, mail: Mail): Promise<void> {
    const { id, template, sealed } = await this.seal(tx, mail);
    await tx.query(sql`insert into outbox (id, template, sealed) values (${id}, ${template}, ${sealed})`);
    await notifyIdentityChanged(tx, 'mail');
  }

  /** The row of a mail, for a statement of the caller's that also publishes `mail`. */
  async seal(db: Pick<Database, 'query'>, mail: Mail): Promise<Omit<WaitingMail, 'attempts'>> {
    const id = newId();
    const { to, tenantId, userId } = mail;
    const composed: SealedMail = { to, tenantId, userId, ...(await this.composer.compose(db, mail)) };
    return { id, template: mail.template, sealed: this.cipher.encrypt(JSON.stringify(composed), placeOf(id)) };
  }

  /** The mail behind its seal. */
  open({ id, sealed }: WaitingMail): SealedMail {
    return JSON.parse(this.cipher.decrypt(sealed, placeOf(id)).toString()) as SealedMail; // written by `add`
  }
}

const placeOf = (id: string): string => `mail/${id}`;
