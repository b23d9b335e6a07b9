import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { bindingDigest } from './binding.js';

/** A sign-in that is not complete. */
export interface Progress {
  readonly user_id: string;
  /** Authentication methods so far. (RFC 8176) */
  readonly amr: readonly string[];
}

/** Minutes between two steps of a sign-in; then it starts over. */
const STEP_MINUTES = 15;

/** The factors that were proven in an interaction. In the database, so that any replica can take the next step. */
@Injectable()
export class SignInProgress {
  constructor(private readonly records: Records) {}

  async find(uid: string): Promise<Progress | undefined> {
    const [progress] = await this.records.query<Progress>(sql`
      select user_id, amr from sign_ins where interaction = ${bindingOf(uid)} and expires_at > now()`);
    return progress;
  }

  /** Stores that a factor was proven. */
  async keep(uid: string, userId: string, amr: readonly string[]): Promise<void> {
    await this.records.query(sql`
      insert into sign_ins (interaction, user_id, amr, expires_at)
      values (${bindingOf(uid)}, ${userId}, ${amr}::text[], now() + make_interval(mins => ${STEP_MINUTES}))
      on conflict (interaction) do update set user_id = excluded.user_id, amr = excluded.amr, expires_at = excluded.expires_at`);
  }

  /** The sign-in is complete or starts over. */
  async forget(uid: string): Promise<void> {
    await this.records.query(sql`delete from sign_ins where interaction = ${bindingOf(uid)}`);
  }
}

const bindingOf = (uid: string): string => bindingDigest({ kind: 'interaction', uid });
