export { hostileTokens, type HostileToken } from './hostile-tokens.js';
export {
  LocalIssuer,
  startLocalIssuer,
  type LocalIssuerOptions,
  type LocalKey,
  type LocalRequests,
  type LocalToken,
} from './local-issuer.js';
export { makeProver, type OddProof, type ProvenRequest, type Prover } from './prover.js';
