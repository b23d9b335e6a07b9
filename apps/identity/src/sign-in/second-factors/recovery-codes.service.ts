import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId, Records, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { Pepper } from '../../platform/keys/pepper.service.js';

const CODES = 10;
const LENGTH = 12;
const GROUP = 4;
/** Without characters that look alike: 31 characters, 59 bits in a code. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** For users who lost their second factor: ten codes, shown once, each valid once. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly records: Records,
    private readonly pepper: Pepper,
  ) {}

  /** Replaces the codes by ten new ones, which cannot be shown again. */
  async renew(tx: Database, userId: string): Promise<string[]> {
    const codes = Array.from({ length: CODES }, newCode);
    const ids = codes.map(() => newId());
    const digests = codes.map((code) => this.digest(userId, code));
    await tx.query(sql`delete from recovery_codes where user_id = ${userId}`);
    await tx.query(sql`
      insert into recovery_codes (id, user_id, code_hmac)
      select id, ${userId}, code_hmac from unnest(${ids}::uuid[], ${digests}::text[]) as made (id, code_hmac)`);
    return codes;
  }

  /** Consumes a code, whatever its case and grouping: of concurrent uses one succeeds. */
  async use(userId: string, code: string): Promise<boolean> {
    const used = await this.records.query(sql`
      update recovery_codes set used_at = clock_timestamp()
      where user_id = ${userId} and code_hmac = ${this.digest(userId, code)} and used_at is null returning 1`);
    return used.length > 0;
  }

  /** A keyed digest: codes cannot be guessed from a copy of the database, and the lookup by it leaks no timing. */
  private digest(userId: string, code: string): string {
    return this.pepper.digest('recovery_code', `${userId}/${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
  }
}

function newCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return characters.replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}
