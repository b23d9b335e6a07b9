import { Audited, view } from '@groundwork/records';
import { DateTimeField, EnumField, JsonField, TextField, UuidField, IntegerField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { KEY_ALGORITHMS, type KeyAlgorithm } from './key-ring.js';

const DAY_SECONDS = 86_400;
/** Verifiers re-read the keys at most every 30 s: they have the new one before it signs. (identity.md §7) */
const DELAY_SECONDS = 60;

/** Body of Rotate signing keys. */
export class KeyRotation {
  @EnumField(KEY_ALGORITHMS, { name: 'KeyAlgorithm', optional: true, default: 'ES256' }) algorithm: KeyAlgorithm =
    'ES256';
  @IntegerField({
    optional: true,
    min: 0,
    max: DAY_SECONDS,
    default: DELAY_SECONDS,
    description: 'How long the new key is published before it signs.',
  })
  delay_seconds: number = DELAY_SECONDS;
}

const STATES = ['pending', 'active', 'retired', 'revoked'] as const;

/** A key tokens are signed with; its private part is never shown. (identity.md §7) */
@Entity({ name: 'signing_keys' })
export class SigningKey extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('text') @TextField({ readOnly: true, description: 'RFC 7638 thumbprint; never used again.' }) kid!: string;
  @Column('text') @EnumField(KEY_ALGORITHMS, { name: 'KeyAlgorithm', readOnly: true }) algorithm!: string;
  @Column('text')
  @EnumField(STATES, {
    name: 'KeyState',
    readOnly: true,
    description:
      '`pending`: published, does not sign yet; `active`: signs; `retired`: still verifies; `revoked`: gone.',
  })
  state!: string;
  @Column('jsonb') @JsonField({ readOnly: true, description: 'The public key. (RFC 7517)' }) public_jwk!: object;
  /** Encrypted by `SecretCipher`, bound to the kid. */
  @Column('text') private_key!: string;
  @Column('timestamptz') @DateTimeField({ readOnly: true, description: 'When it signs.' }) active_at!: string;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly: true, nullable: true, description: 'When it stopped signing.' })
  retired_at!: string | null;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly: true, nullable: true, description: 'When its last token has expired.' })
  expires_at!: string | null;
}

/** A signing key. */
export const signingKeyView = view(SigningKey, {
  name: 'SigningKey',
  key: 'kid',
  path: '/keys',
  order: (key) => sql`${key}.algorithm, ${key}.active_at`,
});
