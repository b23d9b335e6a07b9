import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isSameDigest, Pepper } from './pepper.service.js';

/** A client's stored secrets; instants in ISO 8601. */
export interface StoredClientSecrets {
  readonly secret_hash: string | null;
  readonly client_secret_expires_at: string | null;
  readonly previous_secret_hash: string | null;
  readonly previous_secret_expires_at: string | null;
}

const SECRET_BYTES = 32;

/** Client secrets: made here, shown once, kept as digests. (api.md, "Client secrets") */
@Injectable()
export class ClientSecrets {
  constructor(private readonly pepper: Pepper) {}

  /** 256 random bits in base64url. */
  make(): string {
    return randomBytes(SECRET_BYTES).toString('base64url');
  }

  /** What the column `secret_hash` keeps. */
  hash(secret: string): string {
    return this.pepper.digest('client_secret', secret);
  }

  /** Whether it is the current secret or the one before it, neither expired; takes the same time whatever the answer. */
  matches(secret: string, stored: StoredClientSecrets, now = Date.now()): boolean {
    const digest = this.hash(secret);
    const current = isSameDigest(digest, stored.secret_hash);
    const previous = isSameDigest(digest, stored.previous_secret_hash);
    const { client_secret_expires_at: expiry, previous_secret_expires_at: grace } = stored;
    return (
      (current && (expiry === null || Date.parse(expiry) > now)) ||
      (previous && grace !== null && Date.parse(grace) > now)
    );
  }
}
