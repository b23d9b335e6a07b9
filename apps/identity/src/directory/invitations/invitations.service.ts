import {
  assertAllExist,
  findRecord,
  findRow,
  listRecords,
  newId,
  Records,
  type Database,
  type RecordSet,
} from '@groundwork/records';
import { ApiError, type Caller, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { RateLimits } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import { at, heldByUsers, scopesOfGroups, scopesOfRoles } from '../../platform/privileges/holdings.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { findClient } from '../clients/clients.service.js';
import { Group } from '../entities/group.entity.js';
import { Invitation, invitationView as view, type NewInvitation } from '../entities/invitation.entity.js';
import { Role } from '../entities/role.entity.js';
import { inTenantOrShared } from '../groups/group-closure.js';
import { findTenant } from '../tenants/tenants.service.js';
import { newTicketToken, ticketDigest } from '../users/user-tickets.js';

const DAYS = 7;
/** Mails to one address of a tenant. */
const MAILS = { name: 'invitation', points: 5, seconds: 3_600 };

/** Asks people into a tenant by mail. (docs/account.md, "Invitations") */
@Injectable()
export class InvitationsService {
  private readonly mails;

  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly outbox: Outbox,
    limits: RateLimits,
  ) {
    this.mails = limits.limiter({ ...MAILS, database: records });
  }

  /** Throws `not_found` for a tenant the caller does not see. */
  async list(caller: Caller, tenantId: string, query: ListQuery) {
    await findTenant(this.records, caller, tenantId);
    return listRecords(invitationsOf(this.records, caller, tenantId), view, query);
  }

  /** Throws `not_found`. */
  async find(caller: Caller, tenantId: string, id: string, query: RecordQuery) {
    await findTenant(this.records, caller, tenantId);
    return findRecord(invitationsOf(this.records, caller, tenantId), view, { id }, query);
  }

  /** Throws `not_found` for an unknown tenant, client, role or group, `forbidden` for one that gives what the caller lacks, `too_many_requests`. */
  async create(caller: Caller, tenantId: string, body: NewInvitation, query: RecordQuery) {
    const { email, client_id } = body;
    const given = { email, roles: body.roles ?? [], groups: body.groups ?? [] };
    await findTenant(this.records, caller, tenantId); // before it counts
    await this.mails.consume(`${tenantId}/${email.toLowerCase()}`);
    return this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId, sql`for key share`);
      await assertAllExist(inTenantOrShared(tx.of(Role, caller), tenantId), 'roles', given.roles);
      await assertAllExist(inTenantOrShared(tx.of(Group, caller), tenantId), 'groups', given.groups);
      if (client_id) await findClient(tx, caller, client_id);
      await assertMayGive(tx, caller, tenantId, given);
      await assertMayPassOn(tx, caller, tenantId, email);
      const [id, token] = [newId(), newTicketToken()];
      await tx.query(sql`
        delete from tickets where tenant_id = ${tenantId} and ticket_type = 'invitation' and used_at is null
          and lower(payload ->> 'email') = lower(${email})`);
      await tx.query(sql`
        insert into tickets (id, ticket_type, tenant_id, client_id, token_hash, payload, expires_at, created_by, updated_by)
        values (${id}, 'invitation', ${tenantId}, ${client_id ?? null}, ${ticketDigest(token)}, ${JSON.stringify(given)}::jsonb,
          now() + make_interval(days => ${DAYS}), ${caller.subject}, ${caller.subject})`);
      await this.mail(tx, tenantId, email, token);
      return findRecord(invitationsOf(tx, caller, tenantId), view, { id }, query);
    });
  }

  /** Throws `not_found`, `conflict` once it is accepted, `forbidden` and `too_many_requests` as above. */
  async resend(caller: Caller, tenantId: string, id: string, query: RecordQuery) {
    const { email } = await this.findOwn(this.records, caller, tenantId, id);
    await this.mails.consume(`${tenantId}/${email.toLowerCase()}`);
    return this.changes.make(async (tx) => {
      const invitation = await this.findOwn(tx, caller, tenantId, id);
      await assertMayGive(tx, caller, tenantId, invitation);
      await assertMayPassOn(tx, caller, tenantId, email);
      const token = newTicketToken();
      const renewed = await tx.query(sql`
        update tickets set token_hash = ${ticketDigest(token)}, expires_at = now() + make_interval(days => ${DAYS}),
          updated_by = ${caller.subject}, updated_at = clock_timestamp()
        where id = ${id} and used_at is null returning 1`);
      if (renewed.length === 0) throw new ApiError('conflict', 'The invitation is accepted already.');
      await this.mail(tx, tenantId, email, token);
      return findRecord(invitationsOf(tx, caller, tenantId), view, { id }, query);
    });
  }

  /** Throws `not_found`, `forbidden` for one that gives what the caller lacks. */
  async delete(caller: Caller, tenantId: string, id: string): Promise<void> {
    await this.changes.make(async (tx) => {
      const invitation = await this.findOwn(tx, caller, tenantId, id);
      await assertMayGive(tx, caller, tenantId, invitation);
      await tx.query(sql`delete from tickets where id = ${id}`);
    });
  }

  private async findOwn(db: Database, caller: Caller, tenantId: string, id: string): Promise<Invitation> {
    await findTenant(db, caller, tenantId);
    return findRow<Invitation>(invitationsOf(db, caller, tenantId), view, { id });
  }

  /** In the language of the account that has the address, else of the tenant. */
  private async mail(tx: Database, tenantId: string, email: string, token: string): Promise<void> {
    const [reader] = await tx.query<{ locale: string | null }>(sql`
      select locale from users where tenant_id = ${tenantId} and lower(email) = lower(${email})`);
    const values = { days: DAYS };
    const path = `/ticket/${token}`;
    await this.outbox.add(tx, { template: 'invitation', tenantId, to: email, locale: reader?.locale, values, path });
  }
}

const invitationsOf = (db: Database, caller: Caller, tenantId: string): RecordSet =>
  db.of(Invitation, { ...caller, tenantId, allTenants: false }).at(`/tenants/${tenantId}/invitations`);

/** Whoever gives, renews or cancels what an invitation gives holds it, at the tenant. Throws `forbidden`. */
async function assertMayGive(
  tx: Database,
  caller: Caller,
  tenantId: string,
  { roles, groups }: Pick<Invitation, 'roles' | 'groups'>,
): Promise<void> {
  const place = sql`select ${tenantId}::uuid`;
  await lockGrants(tx, tenantId);
  await affect(
    tx,
    caller,
    'grant',
    sql`${at(scopesOfRoles(roles), place)} union all ${at(scopesOfGroups(groups), place)}`,
  );
}

/** An account that never proved the address passes to whoever reads the mail: the caller holds what it holds. Throws `forbidden`. */
const assertMayPassOn = (tx: Database, caller: Caller, tenantId: string, email: string): Promise<void> =>
  affect(
    tx,
    caller,
    'user',
    heldByUsers(sql`in (
      select id from users where tenant_id = ${tenantId} and lower(email) = lower(${email}) and not coalesce(email_verified, false))`),
  );
