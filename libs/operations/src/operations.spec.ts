import { jest } from '@jest/globals';
import { Records, type Database } from '@groundwork/records';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import {
  remoteAuth,
  commonVariables,
  defineConfig,
  defineService,
  printOpenApi,
  resourceServerVariables,
  type ResourceServerConfig,
} from '@groundwork/service';
import { createTestSchema, healthOnce, startTestService, type Health, type TestService } from '@groundwork/testing';
import type { DynamicModule } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { operationsModule, operationsScopes } from './operations.module.js';
import { settingsTable } from './settings/settings.entity.js';

const away = new Set<string>();
const sideCheck = (name: string) => ({
  name,
  check: () => (away.has(name) ? Promise.reject(new Error('away')) : Promise.resolve()),
});

class Settings1 implements MigrationInterface {
  name = 'Settings1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(settingsTable());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table settings');
  }
}

class SampleModule {}

const sample = defineService({
  name: 'sample',
  title: 'Sample',
  version: '1.2.3',
  description: 'Settings and health alone.',
  config: defineConfig({ ...commonVariables({ name: 'sample', port: 3999 }), ...resourceServerVariables() }),
  module: (config: ResourceServerConfig): DynamicModule => ({
    module: SampleModule,
    imports: [
      remoteAuth(config),
      operationsModule({ service: 'sample', version: '1.2.3', checks: ['identity', 'mail'].map(sideCheck) }),
    ],
  }),
  database: { migrations: [Settings1] },
  scopes: operationsScopes('sample'),
});

/** A database behind a line that can be cut. */
async function cuttableLine(databaseUrl: string): Promise<{ url: string; cut: () => Promise<void> }> {
  const target = new URL(databaseUrl);
  const [port, host] = [Number(target.port), target.hostname];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => socket.destroy()));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: target.href, cut };
}

let service: TestService;
beforeEach(async () => {
  service = await startTestService(sample);
});
afterEach(async () => {
  away.clear();
  await service.close();
});

describe('Get Settings', () => {
  it('answers 200 with the default, and an ETag', async () => {
    const answer = await (await service.as()).get('/settings').expect(200, { environment: 'development' });
    expect(answer.headers['etag']).toMatch(/^"/);
  });

  it('accepts fields and expand', async () => {
    const agent = await service.as();
    await agent.get('/settings?fields=environment&expand=all').expect(200, { environment: 'development' });
    const refused = await agent.get('/settings?fields=nonsense').expect(400);
    expect(refused.body.details[0].field).toBe('fields');
  });

  it('answers 304 to its ETag', async () => {
    const agent = await service.as();
    const { headers } = await agent.get('/settings');
    await agent
      .get('/settings')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
  });

  it('answers 401 without a token, 403 without the scope, 405 to POST', async () => {
    await service.anonymous.get('/settings').expect(401);
    const answer = await (await service.as({ scopes: 'sample_settings:write' })).get('/settings').expect(403);
    expect(answer.body).toMatchObject({
      code: 'insufficient_scope',
      message: expect.stringContaining('sample_settings:read'),
    });
    expect((await (await service.as()).post('/settings').send({}).expect(405)).headers['allow']).toBe(
      'GET, HEAD, PATCH',
    );
  });
});

describe('Update Settings', () => {
  it.each(['staging', 'production', 'development'])('answers 200 and stores %s', async (environment) => {
    const agent = await service.as();
    await agent.patch('/settings').send({ environment }).expect(200, { environment });
    await agent.get('/settings').expect(200, { environment });
  });

  it('keeps members that are absent', async () => {
    const agent = await service.as();
    await agent.patch('/settings').send({ environment: 'staging' });
    await agent.patch('/settings').send({}).expect(200, { environment: 'staging' });
  });

  it.each([
    { environment: 'test' },
    { environment: null },
    { environment: 3 },
    { environment: 'staging', colour: 'red' },
    { id: 'x' },
    [],
  ])('answers 400 to %j and changes nothing', async (body) => {
    const agent = await service.as();
    const answer = await agent.patch('/settings').send(body).expect(400);
    expect(answer.body.code).toBe('invalid_request');
    await agent.get('/settings').expect(200, { environment: 'development' });
  });

  it('answers 412 to an old If-Match and changes nothing', async () => {
    const agent = await service.as();
    const { headers } = await agent.get('/settings');
    await agent
      .patch('/settings')
      .set('If-Match', headers['etag'] ?? '')
      .send({ environment: 'staging' })
      .expect(200);
    await agent
      .patch('/settings')
      .set('If-Match', headers['etag'] ?? '')
      .send({ environment: 'production' })
      .expect(412);
    await agent.get('/settings').expect(200, { environment: 'staging' });
  });

  it('keeps one row, and who changed it', async () => {
    await (
      await service.as({ subject: '0190f5a0-0000-7000-8000-000000000001' })
    )
      .patch('/settings')
      .send({ environment: 'staging' });
    expect(await service.query('select id, updated_by from settings')).toEqual([
      { id: 'settings', updated_by: '0190f5a0-0000-7000-8000-000000000001' },
    ]);
    await expect(service.query("insert into settings (id) values ('other')")).rejects.toThrow(/settings_one_row/);
  });
});

describe('Health check', () => {
  const active = {
    server_name: 'sample',
    server_version: '1.2.3',
    server_status: 'Active',
    server_description: 'Everything answers.',
  };
  const says = (description: string) => (health: Health) => health.server_description === description;

  it('answers 200 Active to any token', async () => {
    const agent = await service.as({ scopes: '' });
    expect(await healthOnce(agent, ({ server_status }) => server_status === 'Active')).toEqual(active);
    await service.anonymous.get('/health').expect(401);
  });

  it('answers 200 Warning naming the optional dependencies that are unavailable', async () => {
    away.add('identity').add('mail');
    const expected = { ...active, server_status: 'Warning', server_description: 'Unavailable: identity, mail.' };
    expect(await healthOnce(await service.as(), says(expected.server_description))).toEqual(expected);
  });

  it.each([
    [120, "The clock is 120 s ahead of the database's."],
    [-60, "The clock is 60 s behind the database's."],
  ])('answers 200 Warning when the clock is %s s off: tokens would be misread', async (seconds, server_description) => {
    const off = await startTestService(sample);
    const agent = await off.as();
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1_000);
    const health = await healthOnce(agent, says(server_description));
    clock.mockRestore();
    expect(health).toEqual({ ...active, server_status: 'Warning', server_description });
    await off.close();
  });

  it('takes no clock for wrong because the machine stood still when they were compared', async () => {
    const records = service.app.get(Records);
    const query = records.query.bind(records);
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now');
    jest
      .spyOn(records, 'query')
      .mockImplementation(async <Row extends object>(statement: Parameters<Database['query']>[0]) => {
        const rows = await query<Row>(statement);
        if (statement.text.includes('clock_timestamp()')) clock.mockImplementation(() => now() + 20_000);
        return rows;
      });
    const { body } = await (await service.as()).get('/health').expect(200);
    jest.restoreAllMocks();
    expect(body.server_description).not.toContain('clock');
  });

  it('answers 200 Error while the database is unavailable', async () => {
    const schema = await createTestSchema(sample);
    const line = await cuttableLine(schema.url);
    const distant = await startTestService(sample, { schema, env: { DATABASE_URL: line.url } });
    const agent = await distant.as();
    await line.cut();
    const expected = { ...active, server_status: 'Error', server_description: 'Unavailable: the database.' };
    await agent.get('/health').expect(200, expected);
    await agent.get('/settings').expect(503);
    await distant.close();
    await schema.drop();
  });

  it('runs its checks at most once a second', async () => {
    const agent = await service.as();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await agent.get('/health');
    const statements = () => service.countStatements(() => Promise.all([agent.get('/health'), agent.get('/health')]));
    expect(await statements()).toBe(0);
    clock.mockReturnValue(performance.now() + 1_001);
    expect(await statements()).toBe(1);
    clock.mockRestore();
  });
});

describe('the OpenAPI document', () => {
  it('declares the statuses of lists and single records, the parameters and the bodies', async () => {
    const { paths } = JSON.parse(await printOpenApi(sample));
    expect(Object.keys(paths)).toEqual(['/health', '/settings']);
    expect(Object.keys(paths['/settings'].get.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '405', '429', '500', '501', '503']),
    );
    expect(Object.keys(paths['/settings'].patch.responses)).toEqual(expect.arrayContaining(['200', '409', '412']));
    expect(paths['/settings'].patch.parameters.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['fields', 'expand', 'If-Match']),
    );
    expect(paths['/health'].get.responses['200'].content['application/json'].schema.properties).toHaveProperty(
      'server_status',
    );
    expect(paths['/settings'].patch.requestBody.content['application/json'].schema).toBeDefined();
  });
});
