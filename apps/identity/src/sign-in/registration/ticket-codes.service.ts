import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId, Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import type { OwnTicketType } from '../../directory/users/user-tickets.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { bindingDigest, type BrowserBinding } from '../second-factors/binding.js';

const DIGITS = 6;
const TRIES = 5;

/** An interaction that waits for a code, and the language of its pages. */
export interface WaitingPage {
  readonly uid: string;
  readonly locale: string;
}

/** The path of a ticket's link, which leads back to the interaction where there is one. */
export const linkFor = (path: string, page: WaitingPage | undefined): string =>
  page ? `${path}?interaction=${page.uid}` : path;

/** A code, and what the ticket keeps of it. */
export interface TicketCode {
  readonly code: string;
  readonly codeHash: string;
  readonly payload: { readonly place: string };
}

/** A code that was entered, and what it would redeem. */
export interface TicketCodeAttempt {
  /** `undefined` for an unknown user, which costs the same. */
  readonly userId: string | undefined;
  readonly type: OwnTicketType;
  readonly binding: BrowserBinding;
  readonly code: string;
}

/**
 * The six digits that a mail has beside the link of a ticket, for the page that waits for them: valid in that interaction or session only,
 * and dead after five wrong ones. (docs/account.md, "Forgotten passwords")
 */
@Injectable()
export class TicketCodes {
  constructor(
    private readonly records: Records,
    private readonly pepper: Pepper,
  ) {}

  make(binding: BrowserBinding): TicketCode {
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const place = bindingDigest(binding);
    return { code, codeHash: this.digest(place, code), payload: { place } };
  }

  /** The id of the open ticket; counts a wrong code. One statement, which redeems nothing. */
  async check({ userId, type, binding, code }: TicketCodeAttempt): Promise<string | undefined> {
    const place = bindingDigest(binding);
    const digest = this.digest(place, code.replace(/\s/g, ''));
    const [row] = await this.records.query<{ id: string; matches: boolean }>(sql`
      update tickets set attempts = attempts + (code_hash <> ${digest})::int
      where user_id = ${userId ?? newId()} and ticket_type = ${type} and used_at is null and expires_at > clock_timestamp()
        and payload ->> 'place' = ${place} and attempts < ${TRIES}
      returning id, code_hash = ${digest} as matches`);
    return row?.matches ? row.id : undefined;
  }

  /** Keyed, since six digits can be guessed from a plain digest. */
  private digest(place: string, code: string): string {
    return this.pepper.digest('ticket_code', `${place}/${code}`);
  }
}
