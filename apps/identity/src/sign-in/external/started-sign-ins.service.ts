import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import type { SignInSecrets } from './external-protocol.service.js';

/** What binds a sign-in to one browser: an interaction, whose cookie came along, or the session of who is signed in. */
export interface Place {
  readonly kind: 'interaction' | 'account';
  /** The interaction's uid, or the session's. */
  readonly uid: string;
}

/** A sign-in under way. */
export interface StartedSignIn {
  readonly providerId: string;
  readonly secrets: SignInSecrets;
  /** Whom to link the identity to; absent: it signs in. */
  readonly userId?: string;
  /** Where it began. */
  readonly address?: string;
}

type Sealed = SignInSecrets & Pick<StartedSignIn, 'address'>;

/** As long as an interaction. */
const LIFETIME_SECONDS = 3_600;
const STATE = /^(account|[\w-]{20,64})\.[\w-]{43}$/;

/** Sign-ins that are at a provider. Kept in the database: any replica takes them back, each once. */
@Injectable()
export class StartedSignIns {
  constructor(
    private readonly records: Records,
    private readonly cipher: SecretCipher,
  ) {}

  /** A state nobody can guess; it says where to go on with it. */
  makeState({ kind, uid }: Place): string {
    return `${kind === 'account' ? kind : uid}.${randomBytes(32).toString('base64url')}`;
  }

  /** One statement. */
  async keep(state: string, place: Place, { providerId, secrets, userId, address }: StartedSignIn): Promise<void> {
    const id = digestOf(state);
    const sealed = this.cipher.encrypt(JSON.stringify({ ...secrets, address } satisfies Sealed), aboutOf(id));
    await this.records.query(sql`
      insert into external_sign_ins (id, place, provider_id, user_id, sealed, expires_at)
      values (${id}, ${placeDigest(place)}, ${providerId}, ${userId ?? null}, ${sealed}, now() + make_interval(secs => ${LIFETIME_SECONDS}))`);
  }

  /** Once, and only where it was started: of any number of uses at the same moment one gets it. One statement. */
  async take(state: string, place: Place): Promise<StartedSignIn | undefined> {
    const id = digestOf(state);
    const [row] = await this.records.query<{ provider_id: string; user_id: string | null; sealed: string }>(sql`
      delete from external_sign_ins where id = ${id} and place = ${placeDigest(place)} and expires_at > now()
      returning provider_id, user_id, sealed`);
    if (!row) return undefined;
    const { address, ...secrets } = JSON.parse(this.cipher.decrypt(row.sealed, aboutOf(id)).toString()) as Sealed; // written by `keep`
    return { providerId: row.provider_id, secrets, userId: row.user_id ?? undefined, address };
  }
}

/** Where a state says to go on: an interaction's uid or `account`; `undefined` for what is no state of ours. */
export const placeNamedBy = (state: string): string | undefined => STATE.exec(state)?.[1];

const digestOf = (state: string): string => createHash('sha256').update(state).digest('base64url');

const placeDigest = ({ kind, uid }: Place): string => digestOf(`${kind}/${uid}`);

const aboutOf = (id: string): string => `external_sign_in/${id}`;
