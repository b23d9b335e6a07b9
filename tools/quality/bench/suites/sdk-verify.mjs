import { createVerifier } from '@groundwork/verify';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { compareWork } from '../measure/compare-work.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */
/** @import { Stage } from '../stage/stage.mjs' */

const AUDIENCE = 'urn:groundwork:storage';
const NEW_TOKENS = 200;

/**
 * The verifier beside bare jose with the same keys and checks.
 * @param {Stage} stage
 * @param {Effort} effort
 * @returns {Promise<Figure[]>}
 */
export async function measureVerifier(stage, effort) {
  const { issuer } = stage;
  const verifier = createVerifier({ issuer, audience: AUDIENCE, introspect: 'never' });
  const keys = createRemoteJWKSet(new URL(`${issuer}/oauth2/jwks`));
  const bare = (/** @type {string} */ token) => jwtVerify(token, keys, { issuer, audience: AUDIENCE, typ: 'at+jwt' });
  const rounds = effort.quick ? 2 : 9;
  /** Tokens that no round has seen before. @type {string[]} */
  const tokens = [];
  for (let nth = 0; nth < (rounds + 2) * NEW_TOKENS; nth++) tokens.push(await stage.sign([`files:read`, `n:${nth}`]));
  const token = await stage.sign(['files:read']);
  let [bareAt, ownAt] = [0, 0];
  return [
    await compareWork({
      what: 'verify a known token, beside jose',
      goal: { atMost: 0.05 },
      ...{ rounds, by: 'processor', times: 2_000, floor: () => bare(token), own: () => verifier.verify(token) },
    }),
    await compareWork({
      what: 'verify a new ES256 token, beside jose',
      goal: { atMost: 1.3 },
      ...{ rounds, by: 'processor', times: NEW_TOKENS },
      floor: () => bare(tokens[bareAt++] ?? ''),
      own: () => verifier.verify(tokens[ownAt++] ?? ''),
    }),
  ];
}
