import { EnumField, IntegerField } from '@groundwork/rest';
import { KEY_ALGORITHMS, type KeyAlgorithm } from './key-pair.js';

const DAY_SECONDS = 86_400;
/** Verifiers re-read the keys at most every 30 s: they know the new one before it signs. (identity.md §7) */
const DELAY_SECONDS = 60;

/** Body of Rotate signing keys. */
export class KeyRotation {
  @EnumField(KEY_ALGORITHMS, { optional: true, default: 'ES256' }) algorithm: KeyAlgorithm = 'ES256';
  @IntegerField({
    optional: true,
    min: 0,
    max: DAY_SECONDS,
    default: DELAY_SECONDS,
    description: 'How long the new key is published before it signs.',
  })
  delay_seconds: number = DELAY_SECONDS;
}
