import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { Sweeps } from '@groundwork/service';
import sql from 'sql-template-tag';
import type { AccountDeletion } from '../../directory/entities/tenant.entity.js';
import { issueTicket, TICKET_SECONDS } from '../../directory/users/user-tickets.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { endGrantsOfUser, endGrantsOfUsers } from '../../platform/grants/end-grants.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import type { EmailOwner } from './email-changes.service.js';
import { redeem, type OpenTicket } from '../registration/ticket-use.service.js';

const SWEEP_SECONDS = 3_600;
const BATCH_USERS = 100;
const SECONDS_PER_DAY = 86_400;

/** Whether users of a tenant delete their accounts, and when that of a user goes. */
export interface DeletionState {
  readonly mode: AccountDeletion;
  /** ISO 8601; `null` unless the user has asked for it. */
  readonly deletesAt: string | null;
}

/**
 * Users delete their own accounts, where their tenant lets them: at once, or in 14 days, in which they may change their mind. The last
 * owner of a tenant stays. (docs/account.md, "Deletion")
 */
@Injectable()
export class AccountDeletions implements OnApplicationBootstrap {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly outbox: Outbox,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every({ name: 'deleted_accounts', seconds: SWEEP_SECONDS, work: () => this.sweep() });
  }

  /** One statement. */
  find(userId: string): Promise<DeletionState> {
    return findState(this.records, userId);
  }

  /**
   * Ends all sessions and grants, and mails what happens: with a delay also the link that keeps the account. Throws `forbidden` where the
   * tenant does not let users, `conflict` for the last owner of a tenant.
   */
  request(owner: EmailOwner): Promise<'deleted' | 'scheduled'> {
    return this.changes.make(async (tx) => {
      await tx.query(sql`select 1 from users where id = ${owner.id} for update`);
      const { mode } = await findState(tx, owner.id);
      if (mode === 'off') throw new ApiError('forbidden', 'Users of this tenant do not delete their accounts.');
      await assertNotLastOwner(tx, owner.id);
      await (mode === 'immediate' ? this.delete(tx, owner) : this.schedule(tx, owner));
      await endGrantsOfUser(tx, owner.id);
      return mode === 'immediate' ? 'deleted' : 'scheduled';
    });
  }

  /** The account stays. */
  keep(userId: string): Promise<void> {
    return this.changes.make(async (tx) => {
      await tx.query(sql`
        delete from tickets where user_id = ${userId} and ticket_type = 'account_deletion' and used_at is null`);
    });
  }

  /** The same by the link; false when it was used or the account kept meanwhile. */
  keepByLink({ id }: OpenTicket): Promise<boolean> {
    return this.changes.make(async (tx) => (await redeem(tx, id)) !== undefined);
  }

  /** Deletes the accounts whose time has come, and returns how many; those of owners wait until they own nothing. */
  async sweep(): Promise<number> {
    for (let swept = 0; ;) {
      const deleted = await this.records.transaction(deleteDue);
      swept += deleted;
      if (deleted < BATCH_USERS) return swept;
    }
  }

  private async delete(tx: Database, { id, tenant_id, email, email_verified, locale }: EmailOwner): Promise<void> {
    await tx.query(sql`delete from users where id = ${id}`);
    if (email !== null && email_verified)
      await this.outbox.add(tx, { template: 'account_deleted', tenantId: tenant_id, to: email, locale });
  }

  private async schedule(tx: Database, { id, tenant_id, email, email_verified, locale }: EmailOwner): Promise<void> {
    const path = await issueTicket(tx, { userId: id, type: 'account_deletion', clientId: tenant_id });
    const days = TICKET_SECONDS.account_deletion / SECONDS_PER_DAY;
    if (email !== null && email_verified)
      await this.outbox.add(tx, {
        template: 'account_deletion',
        tenantId: tenant_id,
        to: email,
        locale,
        values: { days },
        path,
      });
  }
}

async function findState(db: Pick<Database, 'query'>, userId: string): Promise<DeletionState> {
  const [state] = await db.query<DeletionState>(sql`
    select coalesce(t.tenant_metadata ->> 'account_deletion', 'off') as mode, (
        select k.expires_at from tickets k where k.user_id = u.id and k.ticket_type = 'account_deletion' and k.used_at is null
      ) as "deletesAt"
    from users u join tenants t on t.id = u.tenant_id where u.id = ${userId}`);
  return state ?? { mode: 'off', deletesAt: null };
}

/** Before anything is scheduled; the constraint of the table has the last word at the commit. */
async function assertNotLastOwner(tx: Database, userId: string): Promise<void> {
  const last = await tx.query(sql`
    select 1 from tenant_admins a where a.user_id = ${userId} and a.admin_role = 'owner' and not exists (
      select from tenant_admins o join users u on u.id = o.user_id
      where o.tenant_id = a.tenant_id and o.admin_role = 'owner' and o.user_id <> a.user_id and not u.is_blocked)`);
  if (last.length > 0) throw new ApiError('conflict', 'The last owner of a tenant who can sign in stays.');
}

async function deleteDue(tx: Database): Promise<number> {
  const due = await tx.query<{ id: string }>(sql`
    select u.id from tickets k join users u on u.id = k.user_id
    where k.ticket_type = 'account_deletion' and k.used_at is null and k.expires_at < now()
      and not exists (select from tenant_admins a where a.user_id = u.id and a.admin_role = 'owner')
    order by u.id limit ${BATCH_USERS} for update of u skip locked`);
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await tx.query(sql`delete from users where id = any (${ids}::uuid[])`);
  await endGrantsOfUsers(tx, ids);
  return ids.length;
}
