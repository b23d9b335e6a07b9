import { unavailable } from '@groundwork/rest';
import { importJWK, type JWK, type JWTHeaderParameters } from 'jose';
import type { KeySource } from './token-verifier.js';

const FRESH_MS = 5_000;
const COOLDOWN_MS = 30_000;
const FETCH_TIMEOUT_MS = 2_500;

type Key = Awaited<ReturnType<typeof importJWK>>;

/**
 * Identity's published keys. Known keys come from memory and are re-read in the background every 5 s, as long as tokens are verified,
 * so that a revoked one is removed within 10 s; an unknown kid is looked up at most once per 30 s.
 * While identity is unavailable the last keys stay. (api.md, "Token verification")
 */
export class RemoteKeys implements KeySource {
  private changes = 0;
  private keys = new Map<string, Key>();
  private published = '';
  private readAt = -Infinity;
  private missedAt = -Infinity;
  private reading?: Promise<void>;

  constructor(private readonly url: string) {}

  get revision(): number {
    this.keepFresh();
    return this.changes;
  }

  async key({ kid = '' }: JWTHeaderParameters): Promise<Key | undefined> {
    const known = this.keys.get(kid);
    if (known) return known;
    if (this.keys.size === 0) await this.read();
    else await this.search();
    return this.keys.get(kid);
  }

  /** In the background: the current request uses the keys at hand. */
  private keepFresh(): void {
    if (this.keys.size > 0 && !this.reading && Date.now() - this.readAt > FRESH_MS)
      void this.read().catch(() => undefined);
  }

  /** Looks for an unknown key, at most once per 30 s; while identity is unavailable it stays unknown. */
  private async search(): Promise<void> {
    if (Date.now() - this.missedAt < COOLDOWN_MS) return;
    this.missedAt = Date.now();
    await this.read().catch(() => undefined);
  }

  /** One read at a time; its failure counts as a read, so that an unavailable identity is not called for every request. */
  private read(): Promise<void> {
    this.reading ??= this.fetchKeys().finally(() => {
      this.readAt = Date.now();
      this.reading = undefined;
    });
    return this.reading;
  }

  private async fetchKeys(): Promise<void> {
    const text = await fetchText(this.url);
    if (text === this.published) return;
    const { keys } = JSON.parse(text) as { keys: JWK[] };
    const imported = await Promise.all(
      keys.map(async (jwk): Promise<[string, Key]> => [jwk.kid ?? '', await importJWK(jwk, jwk.alg)]),
    );
    this.keys = new Map(imported);
    this.published = text;
    this.changes++;
  }
}

async function fetchText(url: string): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The key set returned ${response.status}.`);
    return await response.text();
  } catch (error) {
    throw unavailable('The signing keys cannot be read; identity is unavailable.', 2, error);
  }
}
