import { readFileSync } from 'node:fs';
import { metadataOf, POLICY_NUMBERS, policiesOf } from './policies';

const { components } = JSON.parse(
  readFileSync(new URL('../../../../../docs/openapi/identity.json', import.meta.url), 'utf8'),
);
const schema = (name: string) => components.schemas[name].properties;

it('have the limits of the OpenAPI document', () => {
  const declared = {
    min_length: schema('PasswordPolicy').min_length,
    max_failures: schema('Lockout').max_failures,
    max_lock_seconds: schema('Lockout').max_lock_seconds,
    session_lifetime: schema('TenantMetadata').session_lifetime,
  };
  for (const [name, limits] of Object.entries(POLICY_NUMBERS)) expect(declared).toMatchObject({ [name]: limits });
});

it('are read from a tenant and written as a change', () => {
  const metadata = {
    password_policy: { min_length: 12 },
    lockout: { max_failures: 3 },
    mfa: { required: true },
    account_deletion: 'delayed',
  };
  expect(policiesOf(metadata)).toEqual({
    min_length: '12',
    max_failures: '3',
    max_lock_seconds: '',
    session_lifetime: '',
    mfa_required: true,
    registration_enabled: false,
    account_deletion: 'delayed',
  });
  expect(policiesOf(null).min_length).toBe('');
  expect(metadataOf({ min_length: '14', max_lock_seconds: '', account_deletion: '' })).toEqual({
    password_policy: { min_length: 14 },
    lockout: { max_lock_seconds: null },
    account_deletion: null,
  });
  expect(metadataOf({})).toEqual({});
});
