import { readFileSync } from 'node:fs';
import { REQUESTED_SCOPES } from './scopes';

/** Scopes that no page of the console needs. */
const NOT_REQUESTED = ['clients:register', 'users:export_hashes', 'tokens:introspect'];

it('are those of the three services, but for what no page needs', () => {
  const declared = ['identity', 'storage', 'tree'].flatMap((service) => {
    const file = new URL(`../../../../docs/openapi/${service}.json`, import.meta.url);
    const { components } = JSON.parse(readFileSync(file, 'utf8'));
    return Object.keys(components.securitySchemes.oauth2.flows.authorizationCode.scopes);
  });
  expect([...REQUESTED_SCOPES].sort()).toEqual(declared.filter((name) => !NOT_REQUESTED.includes(name)).sort());
});
