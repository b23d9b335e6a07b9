import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ExternalFailure } from '../../sign-in/external/external-failure.js';
import {
  ExternalTokens,
  RefusedToken,
  type ReadToken,
  type SubjectToken,
} from '../../sign-in/external/external-tokens.service.js';
import { ExternalUsers } from '../../sign-in/external/external-users.service.js';
import { addRow } from '../store/oidc-rows.js';
import { OidcStore } from '../store/oidc-store.service.js';
import { errors } from '../provider/oidc-provider.js';

/** The subjects of tokens of other issuers, with errors of the token endpoint. */
@Injectable()
export class ExternalSubjects {
  constructor(
    private readonly tokens: ExternalTokens,
    private readonly users: ExternalUsers,
    private readonly store: OidcStore,
  ) {}

  /** Throws `invalid_request`; `unavailable` while the provider is away. */
  async read(tenantId: string, subject: SubjectToken): Promise<ReadToken> {
    try {
      return await this.tokens.read(tenantId, subject);
    } catch (error) {
      // (RFC 8693 §2.2.2)
      if (error instanceof RefusedToken) throw refused('invalid_request', error.message);
      throw error;
    }
  }

  /** The id of the user. Throws `invalid_grant`. */
  async userOf({ provider, identity }: ReadToken): Promise<string> {
    try {
      return (await this.users.resolve(provider, identity)).id;
    } catch (error) {
      if (error instanceof ExternalFailure)
        throw refused('invalid_grant', 'subject_token belongs to no user who may sign in here');
      throw error;
    }
  }

  /**
   * Of any number of uses on any replica one wins. What was signed is remembered and not the signature: there may be several of one
   * text. Throws `invalid_request`. (RFC 7515 §5.1)
   */
  async useUp(token: string, { expiresAt }: ReadToken): Promise<void> {
    const signed = token.slice(0, token.lastIndexOf('.'));
    const id = `exchange:${createHash('sha256').update(signed).digest('base64url')}`;
    const nothing = { grantId: null, accountId: null, clientId: null, uid: null, userCode: null };
    const noSession = { recordId: null, address: null, userAgent: null };
    const row = { model: 'ReplayDetection', id, payload: {}, ...nothing, ...noSession, expiresAt };
    if (!(await addRow(this.store.db, row))) throw refused('invalid_request', 'subject_token was already used');
  }
}

/** The library's own errors keep the reason to themselves. */
export const refused = (code: 'invalid_request' | 'invalid_grant' | 'invalid_target', why: string): Error =>
  new errors.CustomOIDCProviderError(code, why);
