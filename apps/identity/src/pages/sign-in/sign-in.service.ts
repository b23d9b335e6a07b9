import { Injectable } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import { Accounts } from '../../sign-in/accounts/accounts.service.js';
import type { Device } from '../../sign-in/accounts/claimant.js';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import type { Interaction } from '../../tokens/server/interactions.service.js';
import type { Problem } from '../rendering/interaction-pages.service.js';
import type { Texts } from '../../platform/texts/texts.js';

/** The sign-in form, with the IP address and the browser of its sender. */
export interface PasswordForm {
  readonly identifier: string;
  readonly password: string;
  readonly address: string;
  readonly device: Device;
}

/** How a user is known without an identifier, and the browser. */
export interface KnownBy extends Pick<PasswordForm, 'address' | 'device'> {
  readonly method: 'passkey' | 'registration';
}

/** Sign-in on a page: as the password grant, with texts for users. (identity.md §5, "password") */
@Injectable()
export class SignIn {
  constructor(private readonly accounts: Accounts) {}

  /** `undefined` when unknown, blocked or of an inactive tenant. */
  find(accountId: string): Promise<AccountRow | undefined> {
    return this.accounts.find(accountId);
  }

  /** The user, or the problem to show. */
  async try({ client }: Interaction, form: PasswordForm, texts: Texts): Promise<AccountRow | Problem> {
    if (form.identifier === '' || form.password === '') return { status: 400, text: texts.missing_password };
    if (client.user_tenant_id === null) return { status: 400, text: texts.wrong_password };
    try {
      return await this.accounts.signIn({ tenantId: client.user_tenant_id, clientId: client.id, ...form });
    } catch (error) {
      return signInProblem(error, { wrong: texts.wrong_password, busy: texts.busy, limited: texts.locked });
    }
  }

  /** The user of a passkey or a redeemed code; `undefined` for one who may not sign in here. */
  async known({ client }: Interaction, userId: string, how: KnownBy) {
    if (client.user_tenant_id === null) return undefined;
    const claimant = { tenantId: client.user_tenant_id, clientId: client.id, ...how };
    try {
      return await this.accounts.signInKnown(claimant, userId);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_grant') return undefined;
      throw error;
    }
  }
}

/** The texts for failed sign-ins. */
export interface FailureTexts {
  readonly wrong?: string;
  readonly busy?: string;
  readonly limited: (values: { minutes: number }) => string;
}

/** The problem to show for a failed sign-in. Rethrows other errors. */
export function signInProblem(error: unknown, { wrong, busy, limited }: FailureTexts): Problem {
  if (!(error instanceof ApiError)) throw error;
  const { status, headers, code } = error;
  if (code === 'invalid_grant' && wrong) return { status, text: wrong };
  if (code === 'unavailable' && busy) return { status, headers, text: busy };
  if (code !== 'too_many_requests') throw error;
  return { status, headers, text: limited({ minutes: Math.ceil(Number(headers['Retry-After'] ?? 60) / 60) }) };
}
