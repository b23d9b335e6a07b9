import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteIdentity, AuthModule } from '@groundwork/auth';
import { CONFIG, defineService } from '@groundwork/service';
import { startTestService, type TestService, type TestServiceOptions, type TestToken } from '@groundwork/testing';
import type { DynamicModule } from '@nestjs/common';
import supertest from 'supertest';
import { areasWith } from '../app/app.module.js';
import type { IdentityConfig } from '../platform/config/config.js';
import { SYSTEM_RESOURCES } from '../app/first-start/system-resources.js';
import { identity } from '../service.js';
import { watchSensitiveColumns } from './watch-sensitive-columns.js';

/** Secrets for tests. */
export const TEST_ENVIRONMENT = {
  COOKIE_KEYS: 'cookies-of-a-test-that-guards-nothing',
  KEY_ENCRYPTION_KEYS: Buffer.alloc(32, 'key').toString('base64'),
  SECRET_PEPPER: Buffer.alloc(32, 'pepper').toString('base64'),
  DEFAULT_CLIENT_ID: '01990000-0000-7000-8000-000000000001',
  DEFAULT_CLIENT_SECRET: 'secret-of-a-default-client-of-a-test',
  ADMIN_PASSWORD: 'password-of-a-test',
  ADMIN_EMAIL: 'administrator@groundwork.example',
  MAIL_FOLDER: join(tmpdir(), 'groundwork-test-mail'),
};

/** The management API, taking the tokens of the test's issuer. */
const identityUnderTest = defineService({ ...identity, module: (config) => areasWith(testAuth(config)) });

const testAuth = ({ ISSUER, AUDIENCE }: IdentityConfig): DynamicModule =>
  AuthModule.with({
    useFactory: () =>
      remoteIdentity({
        issuer: ISSUER,
        identityUrl: ISSUER,
        audience: AUDIENCE,
        mode: 'opaque',
      }),
  });

/** Who gives scopes of the other services holds them: tokens are for all three, with every scope there is unless they name some. */
const ofAllServices = (token: TestToken = {}): TestToken => ({
  scopes: SYSTEM_RESOURCES.flatMap(({ scopes }) => Object.keys(scopes)),
  audience: SYSTEM_RESOURCES.map(({ identifier }) => identifier),
  ...token,
});

/** Starts identity for a spec; its requests name the issuer as their host, the only one it answers for. */
export async function startIdentity(options: TestServiceOptions = {}): Promise<TestService> {
  const service = await startTestService(identityUnderTest, {
    ...options,
    env: { ...TEST_ENVIRONMENT, ...options.env },
  });
  if (!options.schema) await watchSensitiveColumns(service.schema);
  const { host } = new URL(service.app.get<IdentityConfig>(CONFIG).ISSUER);
  return {
    ...service,
    anonymous: supertest.agent(service.url).set('host', host),
    token: (token) => service.token(ofAllServices(token)),
    as: (token, headers = {}) => service.as(ofAllServices(token), { host, ...headers }),
  };
}
