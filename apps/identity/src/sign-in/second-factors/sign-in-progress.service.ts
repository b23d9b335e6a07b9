import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { placeDigest } from './binding.js';

/** A sign-in that is not complete yet. */
export interface Progress {
  readonly user_id: string;
  /** What was proven so far. (RFC 8176) */
  readonly amr: readonly string[];
}

/** Minutes between two steps of a sign-in; then it begins anew. */
const STEP_MINUTES = 15;

/** What an interaction's visitor has proven so far. Kept in the database: any replica takes any step. */
@Injectable()
export class SignInProgress {
  constructor(private readonly records: Records) {}

  async find(uid: string): Promise<Progress | undefined> {
    const [progress] = await this.records.query<Progress>(sql`
      select user_id, amr from sign_ins where interaction = ${placeOf(uid)} and expires_at > now()`);
    return progress;
  }

  /** The first factor was proven, or another one after it. */
  async keep(uid: string, userId: string, amr: readonly string[]): Promise<void> {
    await this.records.query(sql`
      insert into sign_ins (interaction, user_id, amr, expires_at)
      values (${placeOf(uid)}, ${userId}, ${amr}::text[], now() + make_interval(mins => ${STEP_MINUTES}))
      on conflict (interaction) do update set user_id = excluded.user_id, amr = excluded.amr, expires_at = excluded.expires_at`);
  }

  /** It is over: complete, or begun anew. */
  async forget(uid: string): Promise<void> {
    await this.records.query(sql`delete from sign_ins where interaction = ${placeOf(uid)}`);
  }
}

const placeOf = (uid: string): string => placeDigest('interaction', uid);
