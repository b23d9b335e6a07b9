import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { findTokenStates, type TokenIdentity, type TokenState } from './token-state.js';

interface Question {
  readonly token: TokenIdentity;
  readonly answer: (state: TokenState) => void;
  readonly fail: (error: unknown) => void;
}

/** Questions of one statement; more than a process hears in one turn of its loop. */
const MOST = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOTHING: TokenState = { active: false, username: null, user_tenant_id: null };

/**
 * Whether tokens still count, as the database says at this moment. Questions that came in together (in one turn of the event
 * loop) go to the database together: nobody waits for another one, and nothing is remembered. (ADR 0031)
 */
@Injectable()
export class TokenStates {
  private waiting: Question[] = [];

  constructor(private readonly records: Records) {}

  /** Rejects when the database cannot say. */
  find(token: TokenIdentity): Promise<TokenState> {
    // One odd token would spoil the statement for all others; no client or user has such an id.
    if (!UUID.test(token.clientId) || !UUID.test(token.userId ?? token.clientId)) return Promise.resolve(NOTHING);
    return new Promise((answer, fail) => {
      if (this.waiting.length >= MOST) void this.ask();
      this.waiting.push({ token, answer, fail });
      if (this.waiting.length === 1) setImmediate(() => void this.ask());
    });
  }

  private async ask(): Promise<void> {
    const questions = this.waiting;
    this.waiting = [];
    if (questions.length === 0) return;
    try {
      const states = await findTokenStates(
        this.records,
        questions.map(({ token }) => token),
      );
      for (const [index, { answer }] of questions.entries()) answer(states[index] ?? NOTHING);
    } catch (error) {
      for (const { fail } of questions) fail(error);
    }
  }
}
