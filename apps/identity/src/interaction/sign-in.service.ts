import { Injectable } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import { Accounts, type AccountRow } from '../accounts/accounts.service.js';
import type { Interaction } from '../authorization-server/interactions.service.js';
import type { Problem } from './interaction-pages.service.js';
import type { Texts } from './pages.service.js';

/** What the sign-in form holds, and where it came from. */
export interface SignInForm {
  readonly identifier: string;
  readonly password: string;
  readonly address: string;
}

/** Sign-in on a page: the service, lockout and outcomes of the password grant, in the visitor's words. (identity.md §5, "password") */
@Injectable()
export class SignIn {
  constructor(private readonly accounts: Accounts) {}

  /** `undefined` when unknown, blocked or of an inactive tenant. */
  find(accountId: string): Promise<AccountRow | undefined> {
    return this.accounts.find(accountId);
  }

  /** The user, or why not. */
  async try({ client }: Interaction, form: SignInForm, texts: Texts): Promise<AccountRow | Problem> {
    if (form.identifier === '' || form.password === '') return { status: 400, text: texts.missingPassword };
    if (client.user_tenant_id === null) return { status: 400, text: texts.wrongPassword };
    try {
      return await this.accounts.signIn({ tenantId: client.user_tenant_id, clientId: client.id, ...form });
    } catch (error) {
      if (error instanceof ApiError) return problemOf(error, texts);
      throw error;
    }
  }
}

function problemOf(error: ApiError, texts: Texts): Problem {
  const { status, headers } = error;
  if (error.code === 'invalid_grant') return { status, text: texts.wrongPassword };
  if (error.code === 'unavailable') return { status, headers, text: texts.busy };
  if (error.code !== 'too_many_requests') throw error;
  const minutes = Math.ceil(Number(headers['Retry-After'] ?? 60) / 60);
  return { status, headers, text: texts.locked(minutes) };
}
