import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Outbox } from '../../platform/mail/outbox.service.js';
import type { User } from '../../directory/entities/user.entity.js';

/** A user, with what its password is checked against. */
export type Owner = User & { readonly password_hash: string | null };

/** Whose password it is, and telling them that it changed. */
@Injectable()
export class PasswordNotices {
  constructor(
    private readonly records: Records,
    private readonly outbox: Outbox,
  ) {}

  /** The user behind a token. Throws `forbidden` when there is none. */
  async ownerOf(caller: Caller): Promise<Owner> {
    const [owner] = caller.isUser
      ? await this.records.query<Owner>(sql`select * from users where id = ${caller.subject}`)
      : [];
    if (!owner) throw new ApiError('forbidden', 'The token does not belong to a user: only users have a password.');
    return owner;
  }

  /** To an address that is known to be the user's. */
  async tell(tx: Database, { email, email_verified, locale }: Owner): Promise<void> {
    if (email && email_verified) await this.outbox.add(tx, { template: 'password_changed', to: email, locale });
  }
}
