import { Injectable } from '@nestjs/common';
import { newId, type Database } from '@groundwork/records';
import { InjectConfig } from '@groundwork/service';
import sql from 'sql-template-tag';
import { notifyIdentityChanged } from '../changes/change-feed.service.js';
import type { IdentityConfig } from '../config/config.js';
import { SecretCipher } from '../keys/secret-cipher.service.js';
import { DEFAULT_LANGUAGE, Languages } from '../texts/languages.service.js';
import { composeMail, type ComposedMail, type Mail } from './compose-mail.js';

/** A mail that waits to be sent, as its row holds it. */
export interface WaitingMail {
  readonly id: string;
  readonly template: string;
  readonly sealed: string;
  readonly attempts: number;
}

/** Mails are stored in the transaction of the change they are about, and sent after it commits. (identity.md §9) */
@Injectable()
export class Outbox {
  constructor(
    private readonly cipher: SecretCipher,
    private readonly languages: Languages,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** Sends the mail when the transaction commits. */
  async add(tx: Pick<Database, 'query'>, mail: Mail): Promise<void> {
    const { id, template, sealed } = this.seal(mail);
    await tx.query(sql`insert into outbox (id, template, sealed) values (${id}, ${template}, ${sealed})`);
    await notifyIdentityChanged(tx, 'mail');
  }

  /** The row of a mail, for a statement of the caller's that also publishes `mail`. */
  seal(mail: Mail): Omit<WaitingMail, 'attempts'> {
    const id = newId();
    const language = this.languages.find(mail.locale ?? '') ?? DEFAULT_LANGUAGE;
    const composed = composeMail(mail, language, this.config.ISSUER);
    const sealed = this.cipher.encrypt(JSON.stringify(composed), placeOf(id));
    return { id, template: mail.template, sealed };
  }

  /** The mail behind its seal. */
  open({ id, sealed }: WaitingMail): ComposedMail {
    return JSON.parse(this.cipher.decrypt(sealed, placeOf(id)).toString()) as ComposedMail; // written by `add`
  }
}

const placeOf = (id: string): string => `mail/${id}`;
