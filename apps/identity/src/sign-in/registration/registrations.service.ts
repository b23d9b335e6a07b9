import { Injectable } from '@nestjs/common';
import { Records, type Database, type Presented } from '@groundwork/records';
import { ApiError, type RecordQuery, EmailField, TextField, UuidField } from '@groundwork/rest';
import { addressKey, RateLimits } from '@groundwork/service';
import sql, { raw } from 'sql-template-tag';
import {
  findTenantOf,
  namedTenant,
  noSuchTenant,
  onlyTenant,
  TENANT_FIELDS,
  tenantIsMissing,
  type NamedTenant,
} from '../accounts/sign-in-tenants.js';
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

/**
 * The tenant that is named, or the only one of the client. Throws `invalid_client` when the client is unknown or that tenant is inactive,
 * `access_denied` for a named one that is none of the client's, `invalid_request` where none is named and the client has several.
 */
export async function findClientsTenant(
  db: Pick<Database, 'query'>,
  clientId: string,
  named: NamedTenant,
): Promise<ClientsTenant> {
  const name = namedTenant(named);
  const tenantId = name === undefined ? undefined : await findTenantOf(db, clientId, name);
  const [row] = await db.query<ClientsTenant & { hasSeveral: boolean }>(sql`
    select t.id as "tenantId", c.tenant_id is null and t.id is null as "hasSeveral",
      coalesce((t.tenant_metadata ->> 'registration_enabled')::boolean, c.sign_in_tenants = 'home' and not t.is_default) as "registrationEnabled"
    from clients c left join tenants t on t.id = coalesce(${tenantId ?? null}::uuid, ${onlyTenant(raw('c'))})
    where c.id = ${clientId} and t.is_active is not false`);
  if (!row) throw new ApiError('invalid_client', `There is no client ${clientId}.`);
  if (name !== undefined && tenantId === undefined) throw noSuchTenant();
  if (row.hasSeveral) throw tenantIsMissing();
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
  @TENANT_FIELDS.tenant tenant?: string | null;
  @TENANT_FIELDS.organization organization?: string | null;
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
   * (identity.md §12, 53) Throws `too_many_requests`, `invalid_client`, `access_denied`, `forbidden`, `invalid_request` on `password`, `unavailable`.
   */
  async register(registration: Registration, query: RecordQuery, address: string): Promise<Presented> {
    const { client_id: clientId, password, tenant, organization, ...profile } = registration;
    await this.byAddress.consume(addressKey(address));
    const { tenantId: tenant_id, registrationEnabled } = await findClientsTenant(this.records, clientId, {
      tenant,
      organization,
    });
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
