export {
  addressFault,
  assertAddress,
  guardedRequest,
  isPublicAddress,
  OutgoingError,
  type GuardedAnswer,
  type GuardedRequest,
  type OutgoingFault,
} from './guarded-request.js';
export { secretOf, signedHeaders } from './webhook-signature.js';
