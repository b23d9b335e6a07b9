import { digestOf } from '@groundwork/verify';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@groundwork/service';
import { decodeJwt, errors, jwtVerify, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { ClientDirectory } from '../clients/client-directory.service.js';
import { SigningSecrets } from '../planning/signing-secrets.service.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { LocalKeys } from '../../platform/keys/signing-keys.service.js';

/** A JWT we signed ourselves. */
export interface OwnJwt {
  readonly kind: 'access_token' | 'id_token';
  readonly claims: JWTPayload & { readonly exp: number };
}

interface Remembered {
  readonly jwt: OwnJwt | undefined;
  readonly revision: number;
}

const MOST = 10_000;
const MAX_LENGTH = 16_384;
/** Clocks of replicas differ a little. */
const CLOCK_TOLERANCE_SECONDS = 15;
const RULES = {
  algorithms: ['ES256', 'RS256', 'PS256', 'EdDSA', 'HS256'],
  requiredClaims: ['exp', 'sub', 'aud'],
  clockTolerance: CLOCK_TOLERANCE_SECONDS,
};

/** Knows our own JWTs from others: by signature, fixed algorithms, issuer and type. Results are kept by the token's digest. (identity.md §6) */
@Injectable()
export class OwnJwts {
  private readonly remembered = new LRUCache<string, Remembered>({ max: MOST });

  constructor(
    private readonly keys: LocalKeys,
    private readonly clients: ClientDirectory,
    private readonly secrets: SigningSecrets,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** `undefined` for a token of another issuer, and one that is expired or not valid yet. */
  async read(token: string): Promise<OwnJwt | undefined> {
    if (token.length > MAX_LENGTH) return undefined;
    const digest = digestOf(token);
    const known = this.remembered.get(digest);
    const jwt = known?.revision === this.keys.revision ? known.jwt : await this.readAnew(token, digest);
    return jwt && isCurrent(jwt.claims) ? jwt : undefined;
  }

  private async readAnew(token: string, digest: string): Promise<OwnJwt | undefined> {
    const { revision } = this.keys;
    const jwt = await this.verify(token);
    // What is signed with a secret hangs on the client's links too: it is looked at each time.
    if (jwt && !isSymmetric(token)) this.remembered.set(digest, { jwt, revision });
    return jwt;
  }

  private async verify(token: string): Promise<OwnJwt | undefined> {
    try {
      const find = (header: JWTHeaderParameters) => this.keyOf(header, token);
      const { payload, protectedHeader } = await jwtVerify(token, find, { ...RULES, issuer: this.config.ISSUER });
      const claims = { ...payload, exp: payload.exp! }; // required above
      if (protectedHeader.typ === 'at+jwt' && typeof payload['client_id'] === 'string')
        return { kind: 'access_token', claims };
      if (protectedHeader.typ === undefined && typeof payload.aud === 'string') return { kind: 'id_token', claims };
      return undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
        return undefined;
      throw error;
    }
  }

  /** With HS256 the secret of the very resource that the token's client was given, not that of another resource of the same name. */
  private async keyOf(header: JWTHeaderParameters, token: string) {
    if (header.alg !== 'HS256') {
      const key = await this.keys.key(header);
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key;
    }
    const { aud, client_id } = decodeJwt(token);
    const client = typeof client_id === 'string' ? await this.clients.find(client_id) : undefined;
    const resource = client?.access.find(({ identifier, algorithm }) => algorithm === 'HS256' && identifier === aud);
    const secret = resource && (await this.secrets.find(resource.id));
    if (!secret) throw new errors.JWKSNoMatchingKey();
    return secret;
  }
}

const isSymmetric = (token: string): boolean => Buffer.from(token.split('.')[0] ?? '', 'base64url').includes('"HS256"');

function isCurrent({ exp, nbf = 0 }: { readonly exp: number; readonly nbf?: number }): boolean {
  const now = Date.now() / 1_000;
  return exp > now && nbf <= now + CLOCK_TOLERANCE_SECONDS;
}
