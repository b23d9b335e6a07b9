import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { bindingDigest, type BrowserBinding } from '../second-factors/binding.js';
import { ExternalFailure } from './external-failure.js';
import type { ExternalIdentity } from './external-protocol.service.js';
import { ExternalProviders } from './external-providers.service.js';
import { ExternalUsers, type LinkToConfirm } from './external-users.service.js';

/** As long as a sign-in may take between two steps. */
const LIFETIME_SECONDS = 900;

/** Who completed a sign-in. */
export interface SignedIn {
  readonly uid: string;
  readonly userId: string;
  readonly tenantId: string | null;
}

/**
 * Identities that wait, each in one interaction, for the user with their address to sign in with all factors. In the database, so that
 * any replica takes the next step.
 */
@Injectable()
export class LinksToConfirm {
  constructor(
    private readonly records: Records,
    private readonly cipher: SecretCipher,
    private readonly providers: ExternalProviders,
    private readonly users: ExternalUsers,
  ) {}

  /** Replaces the one of the interaction. One statement. */
  async keep(uid: string, { provider, identity, userId }: LinkToConfirm): Promise<void> {
    const id = idOf(uid);
    const sealed = this.cipher.encrypt(JSON.stringify(identity), aboutOf(id));
    await this.records.query(sql`
      insert into external_sign_ins (id, place, provider_id, user_id, sealed, expires_at)
      values (${id}, ${bindingDigest(bindingOf(uid))}, ${provider.id}, ${userId}, ${sealed}, now() + make_interval(secs => ${LIFETIME_SECONDS}))
      on conflict (id) do update set provider_id = excluded.provider_id, user_id = excluded.user_id, sealed = excluded.sealed,
        expires_at = excluded.expires_at`);
  }

  /**
   * The sign-in of an interaction is complete: its progress ends, and the identity that waits is linked if the user is the one it waits
   * for. One statement where none waits. A link that is impossible meanwhile is left out.
   */
  async finish({ uid, userId, tenantId }: SignedIn): Promise<void> {
    const id = idOf(uid);
    const [row] = await this.records.query<{ provider_id: string; user_id: string; sealed: string }>(sql`
      with progress as (delete from sign_ins where interaction = ${bindingDigest(bindingOf(uid))})
      delete from external_sign_ins where id = ${id} and expires_at > now() returning provider_id, user_id, sealed`);
    if (row?.user_id !== userId || tenantId === null) return;
    const provider = await this.providers.find(tenantId, row.provider_id);
    if (!provider) return;
    const identity = JSON.parse(this.cipher.decrypt(row.sealed, aboutOf(id)).toString()) as ExternalIdentity; // written by `keep`
    await this.users.link(userId, provider, identity).catch((error: unknown) => {
      if (!(error instanceof ExternalFailure)) throw error;
    });
  }
}

const bindingOf = (uid: string): BrowserBinding => ({ kind: 'interaction', uid });

const idOf = (uid: string): string => createHash('sha256').update(`confirm/${uid}`).digest('base64url');

const aboutOf = (id: string): string => `external_sign_in/${id}`;
