export { ALL_BUT_DATES } from './all-but-dates.js';
export { assertDeclaredRequests, undeclaredRequests, type EventsDocument } from './declared/declared-events.js';
export type { ResourceContract } from './contract/resource-contract.js';
export { describeResource } from './describe-resource.js';
export { describeDocument, type DocumentContract } from './contract/describe-document.js';
export { describeMethods, type DocumentedPaths } from './contract/describe-methods.js';
export { describeRequestPath } from './contract/describe-request-path.js';
export type { Sent } from './matrix/call-operation.js';
export { describeAccess, type AccessContract, type DecidedOperation } from './matrix/describe-access.js';
export { describeOperations, type OperationsContract } from './matrix/describe-operations.js';
export {
  addColumnsOfNextRelease,
  describeRollingUpgrade,
  type RollingUpgradeContract,
} from './matrix/describe-rolling-upgrade.js';
export { readOperations, type ApiDocument, type ListedOperation } from './matrix/read-operations.js';
export { buildPrograms, mainFileOf, type Program } from './programs/programs.js';
export { startReceiver, type ArrivedEvent, type Receiver } from './receiver.js';
export {
  DEFAULT_TENANT,
  startTestIssuer,
  type TestIssuer,
  type TestMembership,
  type TestToken,
} from './test-issuer.js';
export { createSchemaBeside, createTestSchema, type TestSchema } from './test-schema.js';
export { countStatements, listStatements } from './statements.js';
export { healthOnce, type Health } from './health-once.js';
export { heldMebibytes } from './held-memory.js';
export { stopSweeps } from './stop-sweeps.js';
export { analyzeAll, keepStatistics } from './statistics.js';
export { startTestService, type TestService, type TestServiceOptions } from './test-service.js';
export { until } from './test-service.js';
export { deadlocksOf, whenFree } from './when-free.js';
export { sendAndCut, sendBeginning, type BegunRequest } from './cut-request.js';
export { anyOf, drawnNumbers } from './drawn-numbers.js';
export { propertyRuns } from './property-runs.js';
export { whileLocked, withLock, type HeldLock, type Lock } from './while-locked.js';
export { undoToFirstRelease } from './first-release.js';
export {
  describeCancellation,
  type CancellationContract,
  type LongCall,
} from './cancellation/describe-cancellation.js';
export { describeBoundTokens, type BoundTokensContract } from './contract/describe-bound-tokens.js';
