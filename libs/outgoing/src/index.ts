export {
  addressFault,
  assertAddress,
  guardedRequest,
  isPublicAddress,
  OutgoingError,
  type GuardedAnswer,
  type GuardedRequest,
} from './guarded-request.js';
export { secretOf, signedHeaders } from './webhook-signature.js';
