import { Injectable } from '@nestjs/common';
import { unavailable } from '@groundwork/rest';
import { newId, Records, type Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { ticketDigest } from '../../directory/users/user-tickets.js';
import { insertUser } from '../../directory/users/insert-users.js';
import { UserPasswords } from '../../directory/users/user-passwords.service.js';
import { recordEvent } from '../../platform/audit/record-event.js';
import { actAs, Changes } from '../../platform/changes/changes.service.js';
import { lockGrants } from '../../platform/privileges/privileges.js';
import { reclaimAccount } from '../accounts/account-reclaim.js';
import { mayTakeOver } from '../../platform/privileges/take-over.js';
import { giveRights } from './invitation-rights.js';
import { redeem } from './ticket-use.service.js';

/** An invitation whose link was opened. */
export interface OpenInvitation {
  readonly id: string;
  readonly tenant_id: string;
  readonly client_id: string | null;
  readonly email: string;
  /** Who invited, or sent the invitation again. */
  readonly inviter_id: string | null;
  /** The account that has the address; one that never proved it gets a new password first, since anybody may have made it. */
  readonly user_id: string | null;
  readonly is_proven: boolean;
  readonly is_blocked: boolean;
  readonly locale: string | null;
  /** The version of the terms that a new user accepts; `null` where there are none. */
  readonly terms_version: string | null;
  /** Where the application begins a sign-in. */
  readonly login_uri: string | null;
}

/** What the person enters on the page. */
export interface Acceptance {
  readonly password: string;
  readonly name: string;
  readonly termsVersion: string | null;
  /** Language of the page. */
  readonly locale: string;
}

/** `over`: used, cancelled or replaced meanwhile; `incomplete`: a password or the terms are missing. */
export type AcceptanceOutcome = 'accepted' | 'over' | 'incomplete';

/** Reads and accepts invitations. (docs/account.md, "Invitations") */
@Injectable()
export class InvitationUse {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly passwords: UserPasswords,
  ) {}

  /** Does not redeem it. `undefined` when unknown, used, expired or cancelled, and for a user who is blocked. */
  async find(token: string): Promise<OpenInvitation | undefined> {
    const found = await findOpen(this.records, sql`k.token_hash = ${ticketDigest(token)}`);
    return found?.is_blocked ? undefined : found;
  }

  /**
   * Of concurrent acceptances one succeeds: they take turns at the lock of the tenant, under which is decided what the inviter may still
   * give. The link proves the address. Throws `invalid_request` on `password`, `unavailable`.
   */
  async accept(invitation: OpenInvitation, given: Acceptance): Promise<AcceptanceOutcome> {
    const { tenant_id, email, id } = invitation;
    if (needsPassword(invitation) && !isComplete(invitation, given)) return 'incomplete';
    const hash = needsPassword(invitation) ? await this.passwords.hashFor(tenant_id, given.password, { email }) : null;
    return this.changes.proceed(async (tx) => {
      await lockGrants(tx, tenant_id);
      const open = await findOpen(tx, sql`k.id = ${id}`);
      if (!open || open.is_blocked) return 'over';
      if (needsPassword(open) && hash === null) return 'incomplete'; // the account is gone meanwhile
      if (open.user_id !== null && !open.is_proven && !(await mayTakeOver(tx, open.user_id, open.inviter_id)))
        return 'over';
      const { roles = [], groups = [] } = (await redeem(tx, id)) ?? {};
      const userId = await settle(tx, open, given, hash);
      await actAs(tx, userId);
      const rights = { tenantId: tenant_id, inviterId: open.inviter_id, roles, groups };
      const after = await giveRights(tx, userId, rights);
      await recordEvent(tx, {
        event_type: 'invitation.accepted',
        tenant_id,
        actor_id: userId,
        subject_type: 'user',
        subject_id: userId,
        after: { ...after, invited_by: open.inviter_id },
      });
      return 'accepted';
    });
  }
}

/** Whether the person chooses a password: for a new account, and for one whose address was never proven. */
export const needsPassword = ({ user_id, is_proven }: OpenInvitation): boolean => user_id === null || !is_proven;

const isComplete = ({ terms_version }: OpenInvitation, { password, termsVersion }: Acceptance): boolean =>
  password !== '' && (terms_version === null || termsVersion === terms_version);

async function findOpen(db: Pick<Database, 'query'>, which: Sql): Promise<OpenInvitation | undefined> {
  const [row] = await db.query<OpenInvitation>(sql`
    select k.id, k.tenant_id, k.client_id, k.payload ->> 'email' as email, k.updated_by as inviter_id, u.id as user_id,
      coalesce(u.email_verified, false) as is_proven, coalesce(u.is_blocked, false) as is_blocked, u.locale,
      t.tenant_metadata ->> 'terms_version' as terms_version, c.client_metadata #>> '{urls,initiate_login_uri}' as login_uri
    from tickets k join tenants t on t.id = k.tenant_id and t.is_active left join clients c on c.id = k.client_id
    left join users u on u.tenant_id = k.tenant_id and lower(u.email) = lower(k.payload ->> 'email')
    where ${which} and k.ticket_type = 'invitation' and k.used_at is null and k.expires_at > clock_timestamp()`);
  return row;
}

/** The user who accepts: the one there is, the same with nothing left of whoever made it unproven, or a new one. */
async function settle(tx: Database, open: OpenInvitation, given: Acceptance, hash: string | null): Promise<string> {
  const { tenant_id, email, user_id, terms_version } = open;
  if (user_id !== null && open.is_proven) return user_id;
  if (user_id !== null) {
    await takeOver(tx, user_id, hash, terms_version);
    return user_id;
  }
  const id = newId();
  const { locale } = given;
  const name = given.name.trim().slice(0, MAX_NAME) || null;
  const made = { id, tenant_id, email, email_verified: true, password_hash: hash, name, locale, terms_version };
  // An account with the address that appears in this moment fails the statement, and nothing is changed.
  if (!(await insertUser(tx, made))) throw unavailable('An account with the address has just appeared.', 1);
  return id;
}

const MAX_NAME = 255;

/** Whoever made the account may not be its owner; its factors were none. */
async function takeOver(tx: Database, id: string, hash: string | null, terms: string | null): Promise<void> {
  await reclaimAccount(tx, id);
  await tx.query(sql`
    update users set password_hash = ${hash}, terms_version = coalesce(${terms}::text, terms_version) where id = ${id}`);
}
