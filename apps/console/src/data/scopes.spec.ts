import { readFileSync } from 'node:fs';
import { REQUESTED_SCOPES } from './scopes';

it('are those of the three services', () => {
  const declared = ['identity', 'storage', 'tree'].flatMap((service) => {
    const file = new URL(`../../../../docs/openapi/${service}.json`, import.meta.url);
    const { components } = JSON.parse(readFileSync(file, 'utf8'));
    return Object.keys(components.securitySchemes.oauth2.flows.authorizationCode.scopes);
  });
  expect([...REQUESTED_SCOPES].sort()).toEqual(declared.sort());
});
