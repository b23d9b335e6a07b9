export {
  addressFault,
  assertAddress,
  guardedRequest,
  OutgoingError,
  type GuardedAnswer,
  type GuardedRequest,
} from './guarded-request.js';
export { isPublicAddress } from './public-address.js';
