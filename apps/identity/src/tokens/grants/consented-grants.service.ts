import { Inject, Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import {
  findConsent,
  implyConsent,
  keepConsent,
  redirectHost,
  type Consent,
  type ConsentKey,
} from '../../platform/grants/consents.js';
import type { ClientRecord } from '../clients/client-record.js';
import type { Grant } from '../provider/oidc-provider.js';
import { ConsentMissing, scopesOfGrant } from '../store/grant-scopes.js';

/** What a user allowed on the consent page. */
export interface Allowed {
  readonly userId: string;
  readonly client: ClientRecord;
  readonly redirectUri?: string;
  readonly scopes: readonly string[];
  readonly claims: readonly string[];
}

/** Grants, and the consents they come from. (docs/sign-in.md, "Consent") */
@Injectable()
export class ConsentedGrants {
  constructor(@Inject(Records) private readonly db: Database) {}

  /** One statement. */
  find(key: ConsentKey): Promise<Consent | undefined> {
    return findConsent(this.db, key);
  }

  /** One statement. */
  keep({ userId, client, redirectUri, scopes, claims }: Allowed): Promise<void> {
    const { redirect_uris } = client.client_metadata.urls ?? {};
    return keepConsent(this.db, {
      userId,
      clientId: client.id,
      scopes,
      claims,
      hosts: [...new Set((redirect_uris ?? []).map(redirectHost))],
      host: redirectUri === undefined ? undefined : redirectHost(redirectUri),
      isFirstParty: client.is_first_party,
    });
  }

  /**
   * Saves a grant, with the consent to it where that is implied; false, and nothing is saved, where the user has withdrawn it. One
   * statement; three for an implied scope that is new.
   */
  async save(grant: Grant, isImplied: boolean): Promise<boolean> {
    if (await this.trySaving(grant)) return true;
    if (!isImplied) return false;
    await implyConsent(this.db, { userId: grant.accountId!, clientId: grant.clientId! }, scopesOfGrant(grant));
    return this.trySaving(grant);
  }

  private async trySaving(grant: Grant): Promise<boolean> {
    try {
      await grant.save();
      return true;
    } catch (error) {
      if (error instanceof ConsentMissing) return false;
      throw error;
    }
  }
}
