import { Injectable } from '@nestjs/common';
import { columnsOf, type Database, Records } from '@groundwork/records';
import { ApiError, invalidField, type Caller, TextField } from '@groundwork/rest';
import sql, { raw } from 'sql-template-tag';
import { Accounts } from '../accounts/accounts.service.js';
import { endGrantsOfUser, endOtherGrantsOfUser, endOtherSessionsOfUser } from '../../platform/grants/end-grants.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { cancelTickets } from '../../directory/users/user-tickets.js';
import { UserPasswords } from '../../directory/users/user-passwords.service.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import { userData, type User } from '../../directory/entities/user.entity.js';

/** A user with its password hash. */
export type Owner = User & { readonly password_hash: string | null };

/** Finds the user behind a token, and notifies it of a changed password. */
@Injectable()
export class PasswordNotices {
  constructor(
    private readonly records: Records,
    private readonly outbox: Outbox,
  ) {}

  /** The user behind a token. Throws `forbidden` when there is none. */
  async ownerOf(caller: Caller): Promise<Owner> {
    const [owner] = caller.isUser
      ? await this.records.query<Owner>(
          sql`select ${columnsOf(userData.table, raw('u'))} from users u where u.id = ${caller.subject}`,
        )
      : [];
    if (!owner) throw new ApiError('forbidden', 'The token does not belong to a user: only users have a password.');
    return owner;
  }

  /** Only to a verified address. */
  async notify(tx: Database, { tenant_id: tenantId, email, email_verified, locale }: Owner): Promise<void> {
    if (email && email_verified)
      await this.outbox.add(tx, { template: 'password_changed', tenantId, to: email, locale });
  }
}

const MAX_PASSWORD = 512;

/** Body of Change own password. */
export class OwnPasswordChange {
  @TextField({ max: MAX_PASSWORD, writeOnly: true, description: 'The current password.' }) current_password!: string;
  @TextField({ max: MAX_PASSWORD, writeOnly: true, description: 'The new password.', example: 'correct horse battery' })
  password!: string;
}

/** Users change their own password. (identity.md §9, "Own password") */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: UserPasswords,
    private readonly changes: Changes,
    private readonly notices: PasswordNotices,
  ) {}

  /**
   * Ends the other sessions and grants of the user, and mails a notice.
   * Throws `forbidden` for a client's own token, `invalid_request` on the field that is wrong, `too_many_requests` while locked.
   */
  async change(caller: Caller, { current_password, password }: OwnPasswordChange, address: string): Promise<void> {
    const owner = await this.notices.ownerOf(caller);
    await this.confirm(owner, current_password, address);
    const grantId = caller.claims['grant_id'];
    await this.replace(owner, password, (tx) =>
      typeof grantId === 'string' ? endOtherGrantsOfUser(tx, owner.id, grantId) : endGrantsOfUser(tx, owner.id),
    );
  }

  /** The same for a recently authenticated session; the current password is not required where the user has none. */
  async changeInSession(caller: Caller, uid: string, change: OwnPasswordChange, address: string): Promise<void> {
    const owner = await this.notices.ownerOf(caller);
    if (owner.password_hash !== null) await this.confirm(owner, change.current_password, address);
    await this.replace(owner, change.password, (tx) => endOtherSessionsOfUser(tx, owner.id, uid));
  }

  /** The user behind a token. Throws `forbidden` where there is none. */
  ownerOf(caller: Caller): Promise<Owner> {
    return this.notices.ownerOf(caller);
  }

  /** The same, who proves to know the password. Throws as `change`; `forbidden` for a user without one. */
  async prove(caller: Caller, password: string, address: string): Promise<Owner> {
    const owner = await this.notices.ownerOf(caller);
    if (owner.password_hash === null) throw new ApiError('forbidden', 'The user has no password to prove itself by.');
    await this.confirm(owner, password, address);
    return owner;
  }

  /** Throws `forbidden` for a client's own token. */
  async hasPassword(caller: Caller): Promise<boolean> {
    return (await this.notices.ownerOf(caller)).password_hash !== null;
  }

  private async replace(owner: Owner, password: string, endOthers: (tx: Database) => Promise<void>): Promise<void> {
    const hash = await this.passwords.hashFor(owner.tenant_id, password, owner);
    await this.changes.make(async (tx) => {
      await replaceHash(tx, owner, hash);
      await cancelTickets(tx, owner.id, 'password_change');
      await endOthers(tx);
      await this.notices.notify(tx, owner);
    });
  }

  private async confirm(owner: Owner, password: string, address: string): Promise<void> {
    const { tenant_id: tenantId, username, email, phone } = owner;
    const identifier = username ?? email ?? phone ?? owner.id;
    const known = await this.accounts.confirmPassword({ tenantId, identifier, address, password }, owner);
    if (!known) throw invalidField('current_password', 'is wrong', 'rule');
  }
}

/** Throws `conflict` when another request changed it meanwhile. */
async function replaceHash(tx: Database, { id, password_hash: before }: Owner, hash: string): Promise<void> {
  const changed = await tx.query(sql`
    update users set password_hash = ${hash}, password_changed_at = now(), updated_by = ${id}, updated_at = clock_timestamp()
    where id = ${id} and password_hash is not distinct from ${before} returning 1`);
  if (changed.length === 0) throw new ApiError('conflict', 'The password was changed by another request.');
}
