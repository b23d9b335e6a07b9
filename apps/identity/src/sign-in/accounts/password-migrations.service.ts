import { newId, type Database } from '@groundwork/records';
import { ApiError, parseBody } from '@groundwork/rest';
import { Log } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { MigratedUser } from '../../directory/hooks/migrated-user.js';
import { HookCalls, type GivenAnswer } from '../../directory/hooks/hook-calls.service.js';
import { insertUser } from '../../directory/users/insert-users.js';
import { recordEvent } from '../../platform/audit/record-event.js';
import { actAs, Changes } from '../../platform/changes/changes.service.js';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { mayTakeOver } from '../../platform/privileges/take-over.js';
import { lockGrants } from '../../platform/privileges/privileges.js';
import { findIdentified, type Credentials, type IdentifiedUser, type Proof } from './claimant.js';
import { waitForStep } from './equal-time.js';

/** What a check takes beside the hooks. */
const MARGIN_MS = 250;

/**
 * First sign-ins of users whose passwords only another system knows: the hook `password_migration` is asked about identifiers that are
 * unknown here, and about users without a password who never signed in. (docs/hooks.md, "Passwords of another system")
 */
@Injectable()
export class PasswordMigrations {
  constructor(
    private readonly hooks: HookCalls,
    private readonly passwords: Passwords,
    private readonly changes: Changes,
    private readonly log: Log,
  ) {}

  /**
   * `check` for a user who has signed in here before, else what the hook says. Where there is a hook, every failure takes as long as hooks
   * may: who is known here cannot be told by the time. Without one it costs nothing. Throws `unavailable` while a closed hook gives no answer.
   */
  async check(credentials: Credentials, user: IdentifiedUser | undefined, check: () => Promise<Proof>): Promise<Proof> {
    const patienceMs = await this.hooks.patience('password_migration', credentials);
    if (patienceMs === 0) return check();
    const began = performance.now();
    const proof = user && !user.migrates ? await check() : await this.ask(credentials, user);
    if (!proof.matches) await waitForStep(began, patienceMs + MARGIN_MS);
    return proof;
  }

  private async ask(credentials: Credentials, user: IdentifiedUser | undefined): Promise<Proof> {
    const { tenantId, clientId, identifier, password } = credentials;
    const payload = { identifier, password, user: user ? { id: user.id } : null };
    const isWanted = ({ allow }: Pick<GivenAnswer, 'allow'>): boolean => allow;
    const allowing = await this.hooks.first('password_migration', { tenantId, clientId, payload }, { isWanted });
    if (!allowing) return { matches: false };
    const hash = await this.passwords.hash(password);
    const migrated = user
      ? await this.setPassword(user.id, hash, tenantId, allowing)
      : await this.add(credentials, hash, allowing);
    if (migrated === undefined)
      this.log.warn({ tenant_id: tenantId }, 'a user could not be migrated: see docs/hooks.md');
    return { matches: migrated !== undefined, migrated };
  }

  /** Nothing where the user holds what the hook's maker lacks, has a second factor, or got a password meanwhile. */
  private setPassword(
    id: string,
    hash: string,
    tenantId: string,
    { changedBy, hookId }: GivenAnswer,
  ): Promise<string | undefined> {
    return this.changes.quietly(async (tx) => {
      await lockGrants(tx, tenantId);
      if (!(await mayTakeOver(tx, id, changedBy))) return undefined;
      await actAs(tx, id, tenantId);
      const [row] = await tx.query<{ id: string }>(sql`
        update users set password_hash = ${hash}, password_changed_at = now(), updated_by = ${id}, updated_at = clock_timestamp()
        where id = ${id} and password_hash is null and login_count = 0 returning id`);
      if (row) await recordMigration(tx, id, tenantId, hookId);
      return row?.id;
    });
  }

  /** Of two first sign-ins at once one adds the user, the other finds it. Nothing where a name or address is another user's. */
  private async add(
    credentials: Credentials,
    hash: string,
    { user, hookId }: GivenAnswer,
  ): Promise<string | undefined> {
    const { tenantId, identifier, password } = credentials;
    const profile = profileOf(identifier, user);
    if (!profile) return undefined;
    const added = await this.changes.quietly(async (tx) => {
      const id = await addUser(tx, tenantId, profile, hash);
      if (id !== undefined) await recordMigration(tx, id, tenantId, hookId);
      return id;
    });
    if (added !== undefined) return added;
    const now = await this.changes.quietly((tx) => findIdentified(tx, tenantId, identifier));
    if (!now?.may_sign_in) return undefined;
    return (await this.passwords.check(password, now.password_hash)).matches ? now.id : undefined;
  }
}

async function addUser(
  tx: Database,
  tenantId: string,
  profile: MigratedUser,
  hash: string,
): Promise<string | undefined> {
  const id = newId();
  await actAs(tx, id, tenantId);
  const values = { ...profile, id, tenant_id: tenantId, password_hash: hash, created_by: id, updated_by: id };
  return (await insertUser(tx, values)) ? id : undefined;
}

/** Which hook vouched for the password: whoever reads the log sees more than that the user set one. */
const recordMigration = (tx: Database, id: string, tenantId: string, hookId: string): Promise<void> =>
  recordEvent(tx, {
    event_type: 'user.migrated',
    actor_id: id,
    tenant_id: tenantId,
    subject_type: 'user',
    subject_id: id,
    after: { hook_id: hookId },
  });

/** The new user, who is known by what was typed; nothing where the hook answers about somebody else. */
function profileOf(identifier: string, user: Partial<MigratedUser> = {}): MigratedUser | undefined {
  const kind = identifier.includes('@') ? 'email' : identifier.startsWith('+') ? 'phone' : 'username';
  const known = user[kind];
  if (known != null && known.toLowerCase() !== identifier.toLowerCase()) return undefined;
  try {
    return parseBody(MigratedUser, { ...user, [kind]: known ?? identifier });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
