import { hash } from 'node:crypto';
import { PROOF_ALGORITHMS, ProofKeys } from './proof-keys.js';
import { GENERAL, invalidToken, sayable } from './refusals.js';
import { TokenError } from './token-error.js';
import { LocalUses, type UsedProofs } from './used-proofs.js';

/** How a request presents its token, where that is bound to a key. (RFC 9449 §7.1) */
export interface Sender {
  /** The header `DPoP`. */
  readonly proof: string | undefined;
  readonly method: string;
  /** Where the request was sent, as its sender sees it; a query is ignored. `undefined`: unknown, no proof can be checked. */
  readonly url: string | undefined;
}

const WINDOW_SECONDS = 60;
const MAX_PROOF_LENGTH = 8_192;
const MAX_JTI_LENGTH = 512;
/** What is kept of a `jti` as it is; a UUID has 36 characters. Of a longer one its digest is. */
const MAX_KEPT_JTI_LENGTH = 64;
/** No character of a JWS in its compact form. (RFC 7515 §7.1) */
const FOREIGN = /[^\w.-]/;

/** Checks that who sends a token has the key it is bound to. Keys are kept, and each proof counts once. No request, no statement. */
export class ProofVerifier {
  private readonly keys = new ProofKeys();

  constructor(private readonly used: UsedProofs = new LocalUses()) {}

  /**
   * `jkt`: the thumbprint of the token's key, `undefined` for a bearer token, which cannot be presented as a bound one. `digest`: SHA-256
   * of the token in base64. Throws `invalid_token` with a challenge for DPoP. (RFC 9449 §4.3, §7)
   */
  async assertSender(jkt: string | undefined, digest: string, sender: Sender | undefined): Promise<void> {
    if (!sender) throw boundToken('The token is bound to a key: send it as Authorization: DPoP <token>, with a proof.');
    if (jkt === undefined)
      throw boundToken('The token is not bound to a key: send it as Authorization: Bearer <token>.');
    const { proof, method, url } = sender;
    if (proof === undefined) throw invalidProof('The header DPoP is missing.');
    if (url === undefined) throw boundToken('This API does not take tokens that are bound to a key.');
    const { thumbprint, claims } = this.read(proof);
    if (thumbprint !== jkt) throw invalidProof('The DPoP proof is of another key than the token.');
    if (claims['htm'] !== method) throw invalidProof('The DPoP proof is for another method.');
    if (!isSameAddress(claims['htu'], url)) throw invalidProof('The DPoP proof is for another address.');
    if (claims['ath'] !== asBase64url(digest)) throw invalidProof('The DPoP proof is for another token.');
    // Last, so that a proof that is refused for another reason does not count.
    const isFirst = this.useUp(thumbprint, claims);
    if (!(typeof isFirst === 'boolean' ? isFirst : await isFirst))
      throw invalidProof('The DPoP proof was used before.');
  }

  /** The claims of a proof whose signature is good. */
  private read(proof: string): { readonly thumbprint: string; readonly claims: Readonly<Record<string, unknown>> } {
    const [headerEnd, payloadEnd] = endsOf(proof);
    const key = this.keys.find(proof.slice(0, headerEnd));
    const signature = Buffer.from(proof.slice(payloadEnd + 1), 'base64url');
    if (!key?.hasSigned(proof.slice(0, payloadEnd), signature)) throw invalidProof();
    return { thumbprint: key.thumbprint, claims: claimsOf(proof.slice(headerEnd + 1, payloadEnd)) };
  }

  /** Whether it is the first use of a proof that was made now. */
  private useUp(thumbprint: string, { iat, jti }: Readonly<Record<string, unknown>>): boolean | Promise<boolean> {
    if (typeof iat !== 'number' || !(Math.abs(Date.now() / 1_000 - iat) <= WINDOW_SECONDS))
      throw invalidProof(`The DPoP proof was not made within ${WINDOW_SECONDS} seconds.`);
    if (typeof jti !== 'string' || jti === '' || jti.length > MAX_JTI_LENGTH) throw invalidProof();
    const kept = jti.length <= MAX_KEPT_JTI_LENGTH ? `.${jti}` : `:${hash('sha256', jti, 'base64url')}`;
    return this.used.firstUse(thumbprint + kept, 2 * WINDOW_SECONDS);
  }
}

const challenge = (error: string, description: string): Readonly<Record<string, string>> => ({
  'WWW-Authenticate': `DPoP error="${error}", error_description="${description}", algs="${PROOF_ALGORITHMS.join(' ')}"`,
});

const boundToken = (message: string): TokenError =>
  new TokenError('invalid_token', message, challenge('invalid_token', sayable(message)));

/** The refusal of a token, with the challenge of the scheme by which it was sent. (RFC 6750 §3; RFC 9449 §7.1) */
export const refusedToken = (message = GENERAL, isProven = false): TokenError =>
  isProven ? boundToken(message) : invalidToken(message);

const invalidProof = (message = 'The DPoP proof is malformed.'): TokenError =>
  new TokenError('invalid_token', message, challenge('invalid_dpop_proof', message));

/** Where the first two of the three parts of a proof end. */
function endsOf(proof: string): readonly [headerEnd: number, payloadEnd: number] {
  const headerEnd = proof.indexOf('.');
  const payloadEnd = proof.indexOf('.', headerEnd + 1);
  const isJws =
    headerEnd > 0 &&
    payloadEnd > headerEnd + 1 &&
    payloadEnd < proof.length - 1 &&
    !proof.includes('.', payloadEnd + 1) &&
    proof.length <= MAX_PROOF_LENGTH &&
    !FOREIGN.test(proof);
  if (!isJws) throw invalidProof();
  return [headerEnd, payloadEnd];
}

function claimsOf(payload: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (typeof claims === 'object' && claims !== null) return { ...claims };
  } catch {
    // as below
  }
  throw invalidProof();
}

/** Compared normalised, without query and fragment, where they are not the same text, which most are. (RFC 9449 §4.3) */
function isSameAddress(htu: unknown, url: string): boolean {
  if (htu === url) return true;
  if (typeof htu !== 'string') return false;
  const [named, own] = [addressOf(htu), addressOf(url)];
  return named !== undefined && named === own;
}

function addressOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, pathname, username, password } = new URL(text);
  return username || password ? undefined : origin + pathname;
}

const asBase64url = (digest: string): string => digest.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
