import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { isSameDigest, Pepper } from '../../platform/keys/pepper.service.js';
import { bindingDigest, type BrowserBinding } from './binding.js';

const MS_PER_MINUTE = 60_000;
const MINUTE_BYTES = 4;
/** As long as an interaction: the page offers passkeys for as long as it is open. */
export const PAGE_CHALLENGE_MINUTES = 60;
/** No binding has this digest: what is stored cannot be taken for a challenge that was made for a ceremony. */
const SPENT = 'spent';

/**
 * Challenges of pages that offer passkeys in autofill: the minute, and an HMAC over it and the interaction, so that showing a page writes
 * nothing. Each is stored when it was answered, and valid once. (WebAuthn §13.4.3; docs/account.md, "Second factors")
 */
@Injectable()
export class PageChallenges {
  constructor(
    private readonly records: Records,
    private readonly pepper: Pepper,
  ) {}

  /** base64url. The same for all views of a page in a minute. */
  make(binding: BrowserBinding): string {
    const minute = Buffer.alloc(MINUTE_BYTES);
    minute.writeUInt32BE(Math.floor(Date.now() / MS_PER_MINUTE));
    return Buffer.concat([minute, this.digest(binding, minute)]).toString('base64url');
  }

  /** Whether the challenge was made for a page of the binding, in the last hour. */
  isOwn(binding: BrowserBinding, challenge: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    const minute = bytes.subarray(0, MINUTE_BYTES);
    if (minute.length < MINUTE_BYTES) return false;
    const age = Math.floor(Date.now() / MS_PER_MINUTE) - minute.readUInt32BE();
    const given = bytes.subarray(MINUTE_BYTES).toString('base64url');
    // Replicas' clocks may be off by a little.
    return (
      age >= -1 &&
      age <= PAGE_CHALLENGE_MINUTES &&
      isSameDigest(this.digest(binding, minute).toString('base64url'), given)
    );
  }

  /** False when it was answered before: of concurrent answers one succeeds. */
  async spend(challenge: string): Promise<boolean> {
    const hash = createHash('sha256').update(challenge).digest('base64url');
    const spent = await this.records.query(sql`
      insert into webauthn_challenges (challenge_hash, place, expires_at)
      values (${hash}, ${SPENT}, now() + make_interval(mins => ${PAGE_CHALLENGE_MINUTES + 2})) on conflict do nothing returning 1`);
    return spent.length > 0;
  }

  private digest(binding: BrowserBinding, minute: Buffer): Buffer {
    const text = `${bindingDigest(binding)}/${minute.toString('hex')}`;
    return Buffer.from(this.pepper.digest('page_challenge', text), 'base64url');
  }
}
