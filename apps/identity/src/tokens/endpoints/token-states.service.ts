import { Injectable } from '@nestjs/common';
import { Records, Together } from '@groundwork/records';
import type { AccountProfile } from '../../sign-in/accounts/accounts.service.js';
import { findTokenStates, findTokenUsers, type TokenIdentity, type TokenState } from './token-state.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOTHING: TokenState = { active: false, username: null, user_tenant_id: null };

type Tokens = readonly TokenIdentity[];

/** Whether tokens still count, as the database says after they were asked about; nothing is remembered. (ADR 0031) */
@Injectable()
export class TokenStates {
  private readonly states;
  private readonly users;

  constructor(records: Records) {
    this.states = new Together((tokens: Tokens) => findTokenStates(records, tokens));
    this.users = new Together((tokens: Tokens) => findTokenUsers(records, tokens));
  }

  /** Costs at most one statement, which it shares with those that ask at the same moment. Rejects when the database cannot say. */
  find(token: TokenIdentity): Promise<TokenState> {
    return isPossible(token) ? this.states.find(token) : Promise.resolve(NOTHING);
  }

  /** The user behind a token; `undefined` when the token does not count any more. Costs and rejects as `find`. */
  findUser(token: TokenIdentity): Promise<AccountProfile | undefined> {
    return isPossible(token) ? this.users.find(token) : Promise.resolve(undefined);
  }
}

/** One odd token would spoil the statement for all others; no client or user has such an id. */
const isPossible = ({ clientId, userId = clientId }: TokenIdentity): boolean =>
  UUID.test(clientId) && UUID.test(userId);
