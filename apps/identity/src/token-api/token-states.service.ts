import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { findTokenStates, type TokenIdentity, type TokenState } from './token-state.js';

interface Question {
  readonly token: TokenIdentity;
  readonly answer: (state: TokenState) => void;
  readonly fail: (error: unknown) => void;
}

/** Statements under way; a connection asks while the answer of another one is read. */
const MOST_STATEMENTS = 2;
/** Questions of one statement. */
const MOST_QUESTIONS = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOTHING: TokenState = { active: false, username: null, user_tenant_id: null };

/**
 * Whether tokens still count, as the database says after they were asked about; nothing is remembered. Questions that come in
 * while statements are under way go to the database together, as soon as one of them returns. (ADR 0031)
 */
@Injectable()
export class TokenStates {
  private readonly waiting: Question[] = [];
  private underWay = 0;

  constructor(private readonly records: Records) {}

  /** Rejects when the database cannot say. */
  find(token: TokenIdentity): Promise<TokenState> {
    // One odd token would spoil the statement for all others; no client or user has such an id.
    if (!UUID.test(token.clientId) || !UUID.test(token.userId ?? token.clientId)) return Promise.resolve(NOTHING);
    return new Promise((answer, fail) => {
      this.waiting.push({ token, answer, fail });
      // What came in with this one is still to be heard.
      if (this.waiting.length === 1) setImmediate(() => this.askNext());
    });
  }

  private askNext(): void {
    if (this.waiting.length === 0 || this.underWay >= MOST_STATEMENTS) return;
    this.underWay++;
    void this.ask(this.waiting.splice(0, MOST_QUESTIONS)).finally(() => {
      this.underWay--;
      this.askNext();
    });
    this.askNext();
  }

  private async ask(questions: readonly Question[]): Promise<void> {
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
