import { Injectable } from '@nestjs/common';
import { Records, type Database, type Presented } from '@groundwork/records';
import { ApiError, invalidField, type RecordQuery, EmailField, TextField, UuidField } from '@groundwork/rest';
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
import {
  addRegisteredUser,
  presentRegistered,
  type Registered,
  type RegisteredUser,
} from '../../directory/users/insert-users.js';
import { HookCalls } from '../../directory/hooks/hook-calls.service.js';
import { UserPasswords } from '../../directory/users/user-passwords.service.js';
import { User } from '../../directory/entities/user.entity.js';
import { PickType } from '@nestjs/swagger';
import type { WaitingPage } from './ticket-codes.service.js';
import { RegistrationMails } from './registration-mails.service.js';
import { findRegistrationSettings, registrationEnabled, type RegistrationSettings } from './registration-settings.js';

/** The tenant whose users sign in through a client. */
export interface ClientsTenant extends RegistrationSettings {
  readonly tenantId: string;
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
      ${registrationEnabled(raw('t'), raw('c'))} as "registrationEnabled", t.tenant_metadata ->> 'terms_version' as "termsVersion"
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
  @TextField({ optional: true, max: 64, description: "The version of the tenant's terms, which the user accepts." })
  terms_version?: string | null;
}

/** A registration on a page: an address, and a password unless the user wants a passkey instead. */
export class PageRegistration extends PickType(User, ['name', 'locale'] as const) {
  @EmailField() email!: string;
  @TextField({ optional: true, max: MAX_PASSWORD, writeOnly: true }) password?: string | null;
  @TextField({ optional: true, max: 64 }) terms_version?: string | null;
}

/** Where somebody registers. */
export interface RegistrationPlace {
  readonly tenantId: string;
  /** Of the account pages: the tenant's id. */
  readonly clientId: string;
}

const PER_ADDRESS = { name: 'register', points: 20, seconds: 600 };
const PER_MAILBOX = { name: 'register-again', points: 5, seconds: 3_600 };

/** Users register by themselves. (identity.md §9, "Registration") */
@Injectable()
export class Registrations {
  private readonly byAddress;
  private readonly byMailbox;

  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly mails: RegistrationMails,
    private readonly passwords: UserPasswords,
    private readonly hooks: HookCalls,
    limits: RateLimits,
  ) {
    this.byAddress = limits.limiter({ ...PER_ADDRESS, database: records });
    this.byMailbox = limits.limiter({ ...PER_MAILBOX, database: records });
  }

  /** Whether and how people register on the pages of a client. */
  settings({ tenantId, clientId }: RegistrationPlace): Promise<RegistrationSettings> {
    return findRegistrationSettings(this.records, tenantId, clientId);
  }

  /**
   * Does not reveal whether the address or the username is taken: one hash, the same statements, one mail, the same response.
   * (identity.md §12, 53) Throws `too_many_requests`, `invalid_client`, `access_denied`, `forbidden`, `invalid_request` on `password` and
   * `terms_version`, `unavailable`.
   */
  async register(registration: Registration, query: RecordQuery, address: string): Promise<Presented> {
    const { client_id: clientId, password, tenant, organization, ...profile } = registration;
    await this.byAddress.consume(addressKey(address));
    const { tenantId, ...settings } = await findClientsTenant(this.records, clientId, { tenant, organization });
    assertMayRegister(settings, profile);
    await this.ask({ tenantId, clientId }, profile);
    const user = await this.hashed({ ...profile, tenant_id: tenantId }, password);
    return this.add(user, clientId, undefined, (tx, made) => presentRegistered(tx, made, query));
  }

  /** The same on a page, whose mail has a code for it. Throws as `register`. */
  async registerOnPage(
    place: RegistrationPlace,
    { password, ...profile }: PageRegistration,
    page: WaitingPage,
    address: string,
  ): Promise<void> {
    await this.byAddress.consume(addressKey(address));
    assertMayRegister(await this.settings(place), profile);
    await this.ask(place, profile);
    const user = await this.hashed({ ...profile, tenant_id: place.tenantId }, password);
    await this.add(user, place.clientId, page, () => Promise.resolve());
  }

  /**
   * Mails a new code and link to somebody who has registered and not proven the address. Does not reveal whether there is somebody: the
   * same statements, and a mail that is sent or not. Throws `too_many_requests`.
   */
  async resend({ tenantId, clientId }: RegistrationPlace, email: string, page: WaitingPage, address: string) {
    await this.byAddress.consume(addressKey(address));
    await this.byMailbox.consume(`${tenantId}/${email.toLowerCase()}`);
    const mailing = () => this.changes.quietly((tx) => this.mails.resend(tx, { tenantId, clientId, email, page }));
    await inEqualTime(mailing);
  }

  /** Asked before anything is looked up, so that a hook does not learn who is known. Throws `access_denied`, `unavailable`. */
  private async ask({ tenantId, clientId }: RegistrationPlace, user: object): Promise<void> {
    const { refusal } = await this.hooks.decide('pre_registration', { tenantId, clientId, payload: { user } });
    if (refusal !== undefined) throw new ApiError('access_denied', refusal);
  }

  private async hashed(user: Omit<RegisteredUser, 'password_hash'>, password?: string | null): Promise<RegisteredUser> {
    const password_hash = password ? await this.passwords.hashFor(user.tenant_id, password, user) : null;
    return { ...user, password_hash };
  }

  private add<Answer>(
    user: RegisteredUser,
    clientId: string,
    page: WaitingPage | undefined,
    present: (tx: Database, made: Registered) => Promise<Answer>,
  ): Promise<Answer> {
    const adding = () =>
      this.changes.quietly(async (tx) => {
        const made = await addRegisteredUser(tx, user);
        const answer = await present(tx, made);
        const owner = await this.mails.send(tx, made, clientId, page);
        await recordEvent(tx, {
          event_type: 'user.registered',
          outcome: made.isNew ? 'success' : 'failure',
          tenant_id: user.tenant_id,
          actor_client_id: clientId,
          subject_type: 'user',
          subject_id: made.isNew ? made.values.id : owner?.id,
        });
        return answer;
      });
    return inEqualTime(adding);
  }
}

/** Throws `forbidden` where nobody registers, `invalid_request` unless the terms are accepted as they are now. */
function assertMayRegister(
  { registrationEnabled, termsVersion }: RegistrationSettings,
  { terms_version }: Pick<PageRegistration, 'terms_version'>,
): void {
  if (!registrationEnabled) throw new ApiError('forbidden', 'Registration is disabled for this tenant.');
  if ((terms_version ?? null) === termsVersion) return;
  if (termsVersion === null)
    throw invalidField('terms_version', 'is not a version of terms: this tenant has none', 'rule');
  throw invalidField('terms_version', `has to be ${termsVersion}, the version of the terms`, 'rule');
}
