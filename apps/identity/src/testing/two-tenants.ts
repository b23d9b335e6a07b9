import type { TestService } from '@groundwork/testing';
import { addTenant } from './sample.js';

/** Two tenants that are not the default one. */
export const twoTenants = async ({ query }: TestService): Promise<readonly [string, string]> => [
  await addTenant(query),
  await addTenant(query),
];
