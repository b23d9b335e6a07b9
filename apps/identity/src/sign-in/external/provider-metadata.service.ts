import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import { Outgoing } from '../../platform/outgoing/outgoing.service.js';

/** Signature algorithms a provider may use: asymmetric ones. */
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
/** Seconds that the clocks may differ. */
export const CLOCK_TOLERANCE = 15;

/** A provider's metadata and keys. */
export interface DiscoveredProvider {
  readonly metadata: oidc.ServerMetadata;
  readonly keys: JWTVerifyGetKey;
}

interface CachedProvider {
  readonly provider: Promise<DiscoveredProvider>;
  until: number;
}

const CACHE_MS = 600_000;
/** A failure is cached too, so that a provider that is down is not requested by every sign-in. */
const FAILURE_MS = 5_000;
const MAX_ISSUERS = 500;
const KEYS_MS = 600_000;
/** An unknown `kid` reloads the key set, at most this often. */
const KEYS_COOLDOWN_MS = 30_000;
const DOCUMENT_PATH = '/.well-known/openid-configuration';
/** (Microsoft, "OpenID Connect on the Microsoft identity platform") */
const ALL_DIRECTORIES = /\/(?:common|organizations)(\/v2\.0\/?)$/;
const TIMEOUT_MS = 2_500;

/**
 * Metadata and keys of providers, cached for ten minutes, at most 500 issuers; a response has at most 64 KiB and 2.5 s.
 * (OpenID Connect Discovery §4; identity.md §9, "External OIDC")
 */
@Injectable()
export class ProviderMetadata {
  private readonly cache = new LRUCache<string, CachedProvider>({ max: MAX_ISSUERS });

  constructor(private readonly outgoing: Outgoing) {}

  /**
   * Throws when it does not respond, or names another issuer. `hasDirectory`: it may name the issuer with `{tenantid}` for the directory.
   */
  of(issuer: string, hasDirectory = false): Promise<DiscoveredProvider> {
    const key = `${issuer} ${hasDirectory}`;
    const known = this.cache.get(key);
    if (known && known.until > Date.now()) return known.provider;
    const entry: CachedProvider = { provider: this.discover(issuer, hasDirectory), until: Date.now() + CACHE_MS };
    entry.provider.catch(() => (entry.until = Date.now() + FAILURE_MS));
    this.cache.set(key, entry);
    return entry.provider;
  }

  private async discover(issuer: string, hasDirectory: boolean): Promise<DiscoveredProvider> {
    const { fetch, allowsPrivate } = this.outgoing;
    // At the address of the document the library accepts any issuer.
    const address = new URL(hasDirectory ? documentAddress(issuer) : issuer);
    const config = await oidc.discovery(address, 'nobody', undefined, oidc.None(), {
      [oidc.customFetch]: fetch,
      execute: allowsPrivate ? [oidc.allowInsecureRequests] : [],
    });
    const metadata = config.serverMetadata();
    if (!isIssuerOf(metadata.issuer, issuer, hasDirectory))
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

/** Where the metadata of an issuer is. (OpenID Connect Discovery §4) */
export const documentAddress = (issuer: string): string => issuer.replace(/\/$/, '') + DOCUMENT_PATH;

/** Whether the issuer that metadata name is the configured one. */
export function isIssuerOf(named: string, configured: string, hasDirectory: boolean): boolean {
  if (isSameIssuer(named, configured)) return true;
  return hasDirectory && isSameIssuer(named, configured.replace(ALL_DIRECTORIES, '/{tenantid}$1'));
}

/** The same URL, with or without a trailing slash after the origin. */
export const isSameIssuer = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
