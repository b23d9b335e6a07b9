import { Injectable } from '@nestjs/common';
import { newId, Records, type Database } from '@groundwork/records';
import { renderSVG } from 'uqr';
import sql from 'sql-template-tag';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { bindingDigest, type BrowserBinding, type Enrollee, type FactorLabel } from './binding.js';
import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports. (RFC 6238) */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks may differ by one step. (RFC 6238 §5.2) */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

/** 160 random bits in base32. (RFC 4226 §4, R6) */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` URI of the QR code. (Key URI Format) */
export const totpAddress = (secret: string, { issuer, account }: FactorLabel): string =>
  new TOTP({ ...SHAPE, issuer, label: account, secret }).toString();

/**
 * The time step of a code, of the previous, the current and the next one; `undefined` when it is wrong. Compares in constant time.
 *
 * @param at milliseconds
 */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = TOTP.validate({
    ...SHAPE,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: at,
    window: WINDOW_STEPS,
  });
  return delta === null ? undefined : TOTP.counter({ period: SHAPE.period, timestamp: at }) + delta;
}

/** A new secret, which is stored when a first code confirms it. */
export interface TotpOffer {
  /** Base32 in groups of four, to be typed. */
  readonly key: string;
  /** The QR code, a `data:` URI. */
  readonly picture: string;
  /** The encrypted secret for a hidden form field, valid for this user and this browser binding only. */
  readonly sealed: string;
}

/** Authenticator apps. (RFC 6238; ADR 0044) */
@Injectable()
export class TotpFactors {
  constructor(
    private readonly records: Records,
    private readonly cipher: SecretCipher,
  ) {}

  /** A new secret, or after a mistyped code the sealed one, so that the QR code stays the same. */
  offer({ userId, binding, ...label }: Enrollee & FactorLabel, sealed?: string): TotpOffer {
    const secret = (sealed && this.unseal(userId, binding, sealed)) || newTotpSecret();
    const svg = renderSVG(totpAddress(secret, label), { border: 2 });
    return {
      key: secret.replace(/(.{4})(?=.)/g, '$1 '),
      picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      sealed: this.cipher.encrypt(secret, offerContext(userId, binding)),
    };
  }

  /** Stores an offered secret when the code is valid; false when it is not, or the user has an app already. */
  async confirm(tx: Database, { userId, binding }: Enrollee, sealed: string, code: string): Promise<boolean> {
    const secret = this.unseal(userId, binding, sealed);
    const step = secret === undefined ? undefined : stepOfCode(secret, code, Date.now());
    if (secret === undefined || step === undefined) return false;
    const id = newId();
    const stored = this.cipher.encrypt(secret, storedContext(userId));
    const made = await tx.query(sql`
      insert into totp_secrets (id, user_id, secret, last_step) values (${id}, ${userId}, ${stored}, ${step})
      on conflict (user_id) do nothing returning 1`);
    return made.length > 0;
  }

  /** Consumes a code: of any number of uses of a time step, on any replica, one succeeds. (RFC 6238 §5.2) */
  async use(userId: string, code: string): Promise<boolean> {
    const [row] = await this.records.query<{ secret: string }>(
      sql`select secret from totp_secrets where user_id = ${userId}`,
    );
    const secret = row && this.cipher.decrypt(row.secret, storedContext(userId)).toString();
    const step = secret === undefined ? undefined : stepOfCode(secret, code, Date.now());
    if (step === undefined) return false;
    const used = await this.records.query(sql`
      update totp_secrets set last_step = ${step}, last_used_at = now() where user_id = ${userId} and last_step < ${step} returning 1`);
    return used.length > 0;
  }

  private unseal(userId: string, binding: BrowserBinding, sealed: string): string | undefined {
    try {
      return this.cipher.decrypt(sealed, offerContext(userId, binding)).toString();
    } catch {
      return undefined; // made for another user or browser, or tampered with
    }
  }
}

/** An app of a user who was imported. */
export interface ImportedTotp {
  readonly id: string;
  readonly userId: string;
  /** Base32. */
  readonly secret: string;
}

/** Stores apps that users brought with them; who has one keeps it. One statement. */
export async function insertTotpSecrets(
  tx: Database,
  cipher: SecretCipher,
  apps: readonly ImportedTotp[],
): Promise<void> {
  if (apps.length === 0) return;
  const sealed = apps.map(({ userId, secret }) => cipher.encrypt(secret, storedContext(userId)));
  await tx.query(sql`
    insert into totp_secrets (id, user_id, secret, last_step)
    select a.id, a.user_id, a.secret, 0
    from unnest(${apps.map(({ id }) => id)}::uuid[], ${apps.map(({ userId }) => userId)}::uuid[], ${sealed}::text[]) as a (id, user_id, secret)
    on conflict (user_id) do nothing`);
}

const storedContext = (userId: string): string => `totp_secret/${userId}`;

const offerContext = (userId: string, binding: BrowserBinding): string =>
  `totp_offer/${userId}/${bindingDigest(binding)}`;
