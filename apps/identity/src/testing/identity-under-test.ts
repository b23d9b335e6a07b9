import { remoteIdentity, AuthModule } from '@groundwork/auth';
import { defineService } from '@groundwork/service';
import { startTestService, type TestService, type TestServiceOptions } from '@groundwork/testing';
import type { DynamicModule } from '@nestjs/common';
import { managementModule } from '../app.module.js';
import type { IdentityConfig } from '../config.js';
import { identity } from '../service.js';

/** The secrets of a deployment that guards nothing. */
export const TEST_ENVIRONMENT = {
  COOKIE_KEYS: 'cookies-of-a-test-that-guards-nothing',
  KEY_ENCRYPTION_KEYS: Buffer.alloc(32, 'key').toString('base64'),
  SECRET_PEPPER: Buffer.alloc(32, 'pepper').toString('base64'),
  DEFAULT_CLIENT_ID: '01990000-0000-7000-8000-000000000001',
  DEFAULT_CLIENT_SECRET: 'secret-of-a-default-client-of-a-test',
  ADMIN_PASSWORD: 'password-of-a-test',
  ADMIN_EMAIL: 'administrator@groundwork.example',
};

/** The management API alone, taking the tokens of the test's issuer. */
const identityUnderTest = defineService({ ...identity, module: (config) => managementModule(testAuth(config)) });

const testAuth = ({ ISSUER, AUDIENCE, MULTI_TENANT }: IdentityConfig): DynamicModule =>
  AuthModule.with({
    useFactory: () =>
      remoteIdentity({
        issuer: ISSUER,
        identityUrl: ISSUER,
        audience: AUDIENCE,
        multiTenant: MULTI_TENANT,
        mode: 'opaque',
      }),
  });

/** Starts identity for a spec. */
export const startIdentity = (options: TestServiceOptions = {}): Promise<TestService> =>
  startTestService(identityUnderTest, { ...options, env: { ...TEST_ENVIRONMENT, ...options.env } });
