import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import { Outgoing } from '../../platform/outgoing/outgoing.service.js';

/** Signatures a provider may use: none that is made with a shared secret. */
export const PROVIDER_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Seconds that its clock and ours may differ. */
export const CLOCK_TOLERANCE = 15;

/** What a provider says of itself, and the keys it signs with. */
export interface KnownProvider {
  readonly metadata: oidc.ServerMetadata;
  readonly keys: JWTVerifyGetKey;
}

interface Remembered {
  readonly provider: Promise<KnownProvider>;
  until: number;
}

const KNOWN_MS = 600_000;
/** Somebody who is away is not asked by everybody who would sign in. */
const AWAY_MS = 5_000;
const MOST = 500;
const KEYS_MS = 600_000;
/** An unknown key makes us look again, at most so often. */
const KEYS_COOLDOWN_MS = 30_000;
const TIMEOUT_MS = 2_500;

/**
 * Discovery and keys of providers, each remembered ten minutes, at most 500 issuers; answers are at most 64 KiB and 2.5 s away.
 * (OpenID Connect Discovery §4; identity.md §9, "External OIDC")
 */
@Injectable()
export class ProviderMetadata {
  private readonly remembered = new LRUCache<string, Remembered>({ max: MOST });

  constructor(private readonly outgoing: Outgoing) {}

  /** Throws when it is away, or is another than it should be. */
  of(issuer: string): Promise<KnownProvider> {
    const known = this.remembered.get(issuer);
    if (known && known.until > Date.now()) return known.provider;
    const entry: Remembered = { provider: this.discover(issuer), until: Date.now() + KNOWN_MS };
    entry.provider.catch(() => (entry.until = Date.now() + AWAY_MS));
    this.remembered.set(issuer, entry);
    return entry.provider;
  }

  private async discover(issuer: string): Promise<KnownProvider> {
    const { fetch, allowsPrivate } = this.outgoing;
    const config = await oidc.discovery(new URL(issuer), 'nobody', undefined, oidc.None(), {
      [oidc.customFetch]: fetch,
      execute: allowsPrivate ? [oidc.allowInsecureRequests] : [],
    });
    const metadata = config.serverMetadata();
    // The library takes any issuer where the address names the document itself.
    if (!isSameIssuer(metadata.issuer, issuer))
      throw new Error('the discovered issuer differs from the configured one');
    if (!metadata.jwks_uri) throw new Error('the provider publishes no keys');
    return { metadata, keys: this.keysAt(metadata.jwks_uri) };
  }

  private keysAt(address: string): JWTVerifyGetKey {
    return createRemoteJWKSet(new URL(address), {
      [customFetch]: this.outgoing.fetch,
      cacheMaxAge: KEYS_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
      timeoutDuration: TIMEOUT_MS,
    });
  }
}

/** The same address, with or without the slash that an origin ends in. */
export const isSameIssuer = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
