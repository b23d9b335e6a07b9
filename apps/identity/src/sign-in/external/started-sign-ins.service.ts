import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { bindingDigest, type BrowserBinding } from '../second-factors/binding.js';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import type { SignInSecrets } from './external-protocol.service.js';

/** A sign-in whose browser is at the provider. */
export interface StartedSignIn {
  readonly providerId: string;
  readonly secrets: SignInSecrets;
  /** The user to link the identity to; absent: the identity signs in. */
  readonly userId?: string;
  /** IP address of the browser that started it. */
  readonly address?: string;
}

type Sealed = SignInSecrets & Pick<StartedSignIn, 'address'>;

/** As long as an interaction. */
const LIFETIME_SECONDS = 3_600;
const STATE = /^(account|[\w-]{20,64})\.[\w-]{43}$/;

/** Sign-ins that wait for the provider's response, by their `state`. In the database, so that any replica can finish them. */
@Injectable()
export class StartedSignIns {
  constructor(
    private readonly records: Records,
    private readonly cipher: SecretCipher,
  ) {}

  /** A random `state`, prefixed with where the callback leads: `account`, or the interaction's uid. */
  makeState({ kind, uid }: BrowserBinding): string {
    return `${kind === 'account' ? kind : uid}.${randomBytes(32).toString('base64url')}`;
  }

  /** One statement. */
  async keep(
    state: string,
    binding: BrowserBinding,
    { providerId, secrets, userId, address }: StartedSignIn,
  ): Promise<void> {
    const id = digestOf(state);
    const sealed = this.cipher.encrypt(JSON.stringify({ ...secrets, address } satisfies Sealed), aboutOf(id));
    await this.records.query(sql`
      insert into external_sign_ins (id, place, provider_id, user_id, sealed, expires_at)
      values (${id}, ${bindingDigest(binding)}, ${providerId}, ${userId ?? null}, ${sealed}, now() + make_interval(secs => ${LIFETIME_SECONDS}))`);
  }

  /** Removes and returns it if the binding is the same: of concurrent calls one gets it. One statement. */
  async take(state: string, binding: BrowserBinding): Promise<StartedSignIn | undefined> {
    const id = digestOf(state);
    const [row] = await this.records.query<{ provider_id: string; user_id: string | null; sealed: string }>(sql`
      delete from external_sign_ins where id = ${id} and place = ${bindingDigest(binding)} and expires_at > now()
      returning provider_id, user_id, sealed`);
    if (!row) return undefined;
    const { address, ...secrets } = JSON.parse(this.cipher.decrypt(row.sealed, aboutOf(id)).toString()) as Sealed; // written by `keep`
    return { providerId: row.provider_id, secrets, userId: row.user_id ?? undefined, address };
  }
}

/** Where a `state` leads: an interaction's uid or `account`; `undefined` when it was not made here. */
export const returnTargetOf = (state: string): string | undefined => STATE.exec(state)?.[1];

const digestOf = (state: string): string => createHash('sha256').update(state).digest('base64url');

const aboutOf = (id: string): string => `external_sign_in/${id}`;
