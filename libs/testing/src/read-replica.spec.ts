import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { shelves } from './sample/shelves.js';
import { createTestSchema, type TestSchema } from './test-schema.js';
import { startTestService, type TestService } from './test-service.js';

/**
 * Another database with a schema of the same name stands for a standby that is behind for ever: what is read there is what
 * was put there. (A real standby that lags: `npm run test:faults 19`.)
 */
let far: string;
let schema: TestSchema;
let service: TestService;
let standby: pg.Client;

beforeAll(async () => {
  schema = await createTestSchema();
  const name = `standby_${randomBytes(6).toString('hex')}`;
  await schema.query(`create database ${name}`);
  far = Object.assign(new URL(schema.url), { pathname: `/${name}` }).href;
  standby = new pg.Client({ connectionString: far, options: `-c search_path=${schema.name}` });
  await standby.connect();
  await standby.query(`create schema ${schema.name}`);
  const copy = await startTestService(shelves, { schema, env: { DATABASE_URL: far } });
  await copy.close();
  service = await startTestService(shelves, { schema, env: { DATABASE_READ_URL: far } });
});
afterAll(async () => {
  await service.close();
  await standby.end();
  await schema.query(`drop database ${new URL(far).pathname.slice(1)} with (force)`);
  await schema.drop();
});

const named = (code: string) => ({ code, name: 'Read' });

describe('with DATABASE_READ_URL', () => {
  it('lists and single records come from the standby, writes and their responses from the primary', async () => {
    const agent = await service.as();
    const code = `r-${randomBytes(3).toString('hex')}`;
    const { body } = await agent.post('/shelves').send(named(code)).expect(201);
    expect(body.code).toBe(code);
    await agent.get(`/shelves/${code}`).expect(404);
    expect((await agent.get(`/shelves?q=(code='${code}')`).expect(200)).body.items).toEqual([]);
    await agent.patch(`/shelves/${code}`).send({ name: 'Written' }).expect(200);
    expect(await schema.query('select name from shelf where code = $1', [code])).toEqual([{ name: 'Written' }]);
  });

  it('a write returns a Consistency-Token, a read does not', async () => {
    const agent = await service.as();
    const { headers } = await agent
      .post('/shelves')
      .send(named(`r-${randomBytes(3).toString('hex')}`))
      .expect(201);
    expect(headers['consistency-token']).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
    expect((await agent.get('/shelves').expect(200)).headers['consistency-token']).toBeUndefined();
  });

  it('answers 400 naming the header to an invalid token', async () => {
    const agent = await service.as();
    const { body } = await agent.get('/shelves').set('Consistency-Token', 'yesterday').expect(400);
    expect(body).toMatchObject({ code: 'invalid_request', details: [{ field: 'Consistency-Token' }] });
  });

  it('queries the primary where the standby fails', async () => {
    const agent = await service.as();
    const code = `r-${randomBytes(3).toString('hex')}`;
    await agent.post('/shelves').send(named(code)).expect(201);
    await standby.query('alter table shelf rename to shelf_away');
    await agent.get(`/shelves/${code}`).expect(200);
    await standby.query('alter table shelf_away rename to shelf');
    await agent.get(`/shelves/${code}`).expect(404);
  });

  it('continues with the primary alone while the standby is unavailable', async () => {
    const away = await startTestService(shelves, {
      schema,
      env: { DATABASE_READ_URL: 'postgres://nobody@127.0.0.1:9/nothing' },
    });
    const agent = await away.as();
    const code = `r-${randomBytes(3).toString('hex')}`;
    await agent.post('/shelves').send(named(code)).expect(201);
    await agent.get(`/shelves/${code}`).expect(200);
    await away.close();
  });
});
