import { importJWK, type JWK } from 'jose';
import type { KeySource, TokenHeader, VerificationKey } from './key-source.js';
import { unavailable } from './token-error.js';

const FRESH_MS = 5_000;
const COOLDOWN_MS = 30_000;
const FETCH_TIMEOUT_MS = 2_500;

/**
 * Identity's published keys. Known keys come from memory and are re-read in the background every 5 s, as long as tokens are verified,
 * so that a revoked one is removed within 10 s; an unknown kid is looked up at most once per 30 s.
 * While identity is unavailable the last keys stay. (api.md, "Token verification")
 */
export class RemoteKeys implements KeySource {
  private changes = 0;
  private keys = new Map<string, VerificationKey>();
  private published = '';
  private readAt = -Infinity;
  private missedAt = -Infinity;
  private reading?: Promise<void>;

  constructor(private readonly url: string) {}

  get revision(): number {
    this.keepFresh();
    return this.changes;
  }

  async key({ kid = '' }: TokenHeader): Promise<VerificationKey | undefined> {
    const known = this.keys.get(kid);
    if (known) return known;
    if (this.published === '') await this.read();
    else await this.search();
    return this.keys.get(kid);
  }

  /** In the background: the current request uses the keys at hand. */
  private keepFresh(): void {
    if (this.published !== '' && !this.reading && Date.now() - this.readAt > FRESH_MS)
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
    try {
      const text = await fetchText(this.url);
      if (text === this.published) return;
      this.keys = new Map(await importKeys(text));
      this.published = text;
      this.changes++;
    } catch (error) {
      throw unavailable('The signing keys cannot be read; identity is unavailable.', error);
    }
  }
}

/** The keys of a published set by their kid; what cannot be used to verify is left out. (RFC 7517 §5) */
async function importKeys(text: string): Promise<[string, VerificationKey][]> {
  const { keys } = JSON.parse(text) as { keys: JWK[] };
  const imported = await Promise.allSettled(
    keys.map(async (jwk): Promise<[string, VerificationKey]> => [jwk.kid ?? '', await importJWK(jwk, jwk.alg)]),
  );
  return imported.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The key set returned ${response.status}.`);
  return response.text();
}
