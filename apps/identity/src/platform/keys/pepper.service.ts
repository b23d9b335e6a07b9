import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** What a digest is for; digests of one purpose are worthless for another. */
export type PepperPurpose =
  | 'client_secret'
  | 'refresh_token'
  | 'login_identifier'
  | 'login_user'
  | 'user_code'
  | 'form'
  | 'one_time_password'
  | 'recovery_code'
  | 'second_factor'
  | 'recent_tenants'
  | 'device'
  | 'ticket_code'
  | 'page_challenge'
  | 'dpop_nonce'
  | 'hook'
  | 'registration_token'
  | 'scim_token'
  | 'sms_number';

/** HMAC-SHA256 keyed with SECRET_PEPPER: a copy of the database alone does not let anyone guess. (api.md, "Client secrets") */
@Injectable()
export class Pepper {
  /** As an object: from bytes one would be made for every digest. */
  private readonly key: KeyObject;

  /** `pepper`: base64 of at least 32 bytes. */
  constructor(pepper: string) {
    const bytes = Buffer.from(pepper, 'base64');
    if (bytes.length < 32) throw new Error('SECRET_PEPPER must be base64 of at least 32 bytes');
    this.key = createSecretKey(bytes);
  }

  /** 43 characters of base64url. */
  digest(purpose: PepperPurpose, text: string): string {
    return createHmac('sha256', this.key).update(`${purpose}\0${text}`).digest('base64url');
  }

  /** Compares in constant time; false for a missing digest. */
  matches(purpose: PepperPurpose, text: string, digest: string | null | undefined): boolean {
    return isSameDigest(this.digest(purpose, text), digest);
  }
}

/** Compares a digest with one that is stored, in constant time; false for a missing one. */
export function isSameDigest(digest: string, stored: string | null | undefined): boolean {
  const given = Buffer.from(digest);
  const known = Buffer.from(stored ?? '');
  return timingSafeEqual(given, known.length === given.length ? known : Buffer.alloc(given.length));
}
