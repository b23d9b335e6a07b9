export type { ResourceContract } from './contract/resource-contract.js';
export { describeResource } from './describe-resource.js';
export { describeOperations, type OperationsContract } from './matrix/describe-operations.js';
export { readOperations, type ApiDocument, type ListedOperation } from './matrix/read-operations.js';
export { startReceiver, type ArrivedEvent, type Receiver } from './receiver.js';
export { startTestIssuer, type TestIssuer, type TestToken } from './test-issuer.js';
export { createTestSchema, type TestSchema } from './test-schema.js';
export { countStatements, startTestService, type TestService, type TestServiceOptions } from './test-service.js';
export { until } from './until.js';
