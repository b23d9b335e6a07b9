import { describeBodies } from './contract/describe-bodies.js';
import { describeGuards, describeTenants } from './contract/describe-guards.js';
import { describeLists } from './contract/describe-lists.js';
import { describeRecords } from './contract/describe-records.js';
import type { ResourceContract } from './contract/resource-contract.js';

/** The tests every resource passes: lists, records, bodies, guards, tenants. Its own rules stand below. (architecture.md, "Tests") */
export function describeResource(contract: ResourceContract): void {
  describe(`${contract.view.name}: the contract of every resource`, () => {
    describeLists(contract);
    describeRecords(contract);
    describeBodies(contract);
    describeGuards(contract);
    describeTenants(contract);
  });
}
