import { Injectable } from '@nestjs/common';
import { Records, type Database, type Presented } from '@groundwork/records';
import { ApiError, type RecordQuery, EmailField, TextField, UuidField } from '@groundwork/rest';
import { addressKey, RateLimits } from '@groundwork/service';
import sql from 'sql-template-tag';
import { inEqualTime } from '../accounts/equal-time.js';
import { recordEvent } from '../../platform/audit/record-event.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import { issueTicket, TICKET_SECONDS } from '../../directory/users/user-tickets.js';
import { addRegisteredUser } from '../../directory/users/insert-users.js';
import { UserPasswords } from '../../directory/users/user-passwords.service.js';
import { User } from '../../directory/entities/user.entity.js';
import { PickType } from '@nestjs/swagger';

/** The tenant whose users sign in through a client. */
export interface ClientsTenant {
  readonly tenantId: string;
  readonly registrationEnabled: boolean;
}

/** Throws `invalid_client` when the client is unknown or its tenant is inactive. */
export async function findClientsTenant(db: Pick<Database, 'query'>, clientId: string): Promise<ClientsTenant> {
  const [row] = await db.query<ClientsTenant>(sql`
    select t.id as "tenantId", coalesce((t.tenant_metadata ->> 'registration_enabled')::boolean, not t.is_default) as "registrationEnabled"
    from clients c join tenants t on t.id = coalesce(c.tenant_id, (select d.id from tenants d where d.is_default))
    where c.id = ${clientId} and t.is_active`);
  if (!row) throw new ApiError('invalid_client', `There is no client ${clientId}.`);
  return row;
}

const MAX_PASSWORD = 512;

/** Members that users set when they register; not `phone`, whose conflict would reveal another user. */
const REGISTRATION_FIELDS = [
  'username', 'name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture', 'website',
  'gender', 'birthday', 'zoneinfo', 'locale', 'address',
] as const; // prettier-ignore

/** Body of Register user. */
export class Registration extends PickType(User, REGISTRATION_FIELDS) {
  @UuidField('The client the user registers for.') client_id!: string;
  @EmailField() email!: string;
  @TextField({ max: MAX_PASSWORD, writeOnly: true, example: 'correct horse battery' }) password!: string;
}

const PER_ADDRESS = { name: 'register', points: 20, seconds: 600 };
const SECONDS_PER_HOUR = 3_600;

type Names = Pick<User, 'email' | 'username' | 'tenant_id'>;
type Reader = Pick<User, 'id' | 'email' | 'locale'>;

/** Users register by themselves. (identity.md §9, "Registration") */
@Injectable()
export class Registrations {
  private readonly byAddress;

  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly outbox: Outbox,
    private readonly passwords: UserPasswords,
    limits: RateLimits,
  ) {
    this.byAddress = limits.limiter({ ...PER_ADDRESS, database: records });
  }

  /**
   * Does not reveal whether the address or the username is taken: one hash, the same statements, one mail, the same response.
   * (identity.md §12, 53) Throws `too_many_requests`, `invalid_client`, `forbidden`, `invalid_request` on `password`, `unavailable`.
   */
  async register(registration: Registration, query: RecordQuery, address: string): Promise<Presented> {
    const { client_id: clientId, password, ...profile } = registration;
    await this.byAddress.consume(addressKey(address));
    const { tenantId: tenant_id, registrationEnabled } = await findClientsTenant(this.records, clientId);
    if (!registrationEnabled) throw new ApiError('forbidden', 'Registration is disabled for this tenant.');
    const password_hash = await this.passwords.hashFor(tenant_id, password, profile);
    const user = { ...profile, tenant_id, password_hash };
    const adding = () =>
      this.changes.quietly(async (tx) => {
        const { id, record, isNew } = await addRegisteredUser(tx, user, query);
        const path = await issueTicket(tx, { userId: id, type: 'email_verification', clientId });
        const owner = await findOwner(tx, user);
        await recordEvent(tx, {
          event_type: 'user.registered',
          outcome: isNew ? 'success' : 'failure',
          tenant_id,
          actor_client_id: clientId,
          subject_type: 'user',
          subject_id: isNew ? id : owner?.id,
        });
        await (isNew ? this.mailVerification(tx, user, path) : this.mailOwner(tx, owner));
        return record;
      });
    return inEqualTime(adding);
  }

  private mailVerification(
    tx: Database,
    { email, locale }: Pick<User, 'email'> & Partial<Reader>,
    path: string,
  ): Promise<void> {
    const values = { hours: TICKET_SECONDS.email_verification / SECONDS_PER_HOUR };
    return this.outbox.add(tx, { template: 'email_verification', to: email, locale, values, path });
  }

  private mailOwner(tx: Database, owner: Reader | undefined): Promise<void> {
    return this.outbox.add(tx, { template: 'already_registered', to: owner?.email ?? null, locale: owner?.locale });
  }
}

/** The user with the address, else the user with the username. */
async function findOwner(tx: Database, { tenant_id, email, username }: Names): Promise<Reader | undefined> {
  const [owner] = await tx.query<Reader>(sql`
    select id, email, locale from users
    where tenant_id = ${tenant_id} and (lower(email) = lower(${email}) or lower(username) = lower(${username}))
    order by lower(email) = lower(${email}) desc nulls last limit 1`);
  return owner;
}
