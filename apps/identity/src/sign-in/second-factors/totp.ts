import { Secret, TOTP } from 'otpauth';
import type { FactorLabel } from './place.js';

/** How authenticator apps count: what every one of them understands. (RFC 6238) */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks may differ by one step. (RFC 6238 §5.2) */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

/** 160 random bits in base32. (RFC 4226 §4, R6) */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address a QR code carries. (Key URI Format) */
export const totpAddress = (secret: string, { issuer, account }: FactorLabel): string =>
  new TOTP({ ...SHAPE, issuer, label: account, secret }).toString();

/**
 * The time step whose code it is, of the one before, the present and the next one; `undefined` for no code of them.
 * Codes are compared in constant time.
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
