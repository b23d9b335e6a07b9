export { hostileTokens, type HostileToken } from './hostile-tokens.js';
export {
  LocalIssuer,
  startLocalIssuer,
  type LocalIssuerOptions,
  type LocalKey,
  type LocalRequests,
  type LocalToken,
} from './local-issuer.js';
