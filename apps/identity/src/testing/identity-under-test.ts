import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteIdentity, AuthModule } from '@groundwork/auth';
import { CONFIG, defineService } from '@groundwork/service';
import {
  startTestService,
  type TestService,
  type TestServiceOptions,
  type TestToken,
  type TestSchema,
} from '@groundwork/testing';
import type { DynamicModule } from '@nestjs/common';
import supertest from 'supertest';
import { areasWith } from '../app/app.module.js';
import type { IdentityConfig } from '../platform/config/config.js';
import { SYSTEM_RESOURCES } from '../app/first-start/system-resources.js';
import { identity } from '../service.js';
import { MARKED_COLUMNS } from '../platform/privileges/marked-columns.js';

/** Tables whose rows are new principals: making one affects nobody. */
const PRINCIPALS: readonly string[] = ['clients', 'users', 'tenants'];

/**
 * Makes every operation fail that declares to affect nothing and all the same changes something sensitive: whatever spec runs it, a
 * declaration that is wrong shows.
 */
export async function watchSensitiveColumns({ query }: TestSchema): Promise<void> {
  await query(REFUSE);
  for (const [table, { sensitive }] of Object.entries(MARKED_COLUMNS)) {
    const events = PRINCIPALS.includes(table) ? 'update or delete' : 'insert or update or delete';
    await query(
      `create trigger ${table}_unchecked after ${events} on ${table} for each row
       when (current_setting('groundwork.affects', true) = 'none') execute function refuse_unchecked(${sensitive.join(', ')})`,
    );
  }
}

/** Links to own resources are not counted. */
const REFUSE = `
create or replace function refuse_unchecked() returns trigger language plpgsql as $$
declare
  gone jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  made jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
begin
  if (made || gone) ? 'resource_id' and not exists (
    select from resources r where r.is_system and r.id in ((made ->> 'resource_id')::uuid, (gone ->> 'resource_id')::uuid)) then return null; end if;
  if exists (select from unnest(tg_argv) c where made -> c is distinct from gone -> c) then
    raise exception '% of % by an operation that declares to affect nothing', tg_op, tg_table_name;
  end if;
  return null;
end $$`;

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
