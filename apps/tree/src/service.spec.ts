import { ApiError, ERROR_CATALOGUE } from '@groundwork/rest';
import { checkServiceSchema, printOpenApi } from '@groundwork/service';
import { healthOnce, startTestService, type TestService } from '@groundwork/testing';
import { tree } from './service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(tree);
});
afterAll(() => service.close());

describe('Get Settings, Update Settings, Health check', () => {
  it('answer with the scopes of tree', async () => {
    const agent = await service.as();
    expect((await agent.get('/settings')).body).toMatchObject({ environment: 'development' });
    expect((await agent.patch('/settings').send({ environment: 'staging' })).body).toMatchObject({
      environment: 'staging',
    });
    expect((await agent.patch('/settings').send({ environment: 'moon' })).status).toBe(400);
    const health = await healthOnce(agent, ({ server_status }) => server_status === 'Active');
    expect(health.server_name).toMatch(/tree/i);
    expect((await (await service.as({ scopes: 'trees:read' })).get('/settings')).status).toBe(403);
  });
});

describe('the schema', () => {
  it('has what the entities declare', async () => {
    const { DATABASE_URL, DATABASE_SCHEMA } = {
      DATABASE_URL: service.schema.url,
      DATABASE_SCHEMA: service.schema.name,
    };
    expect(await checkServiceSchema(tree, { ...tree.config.sample(), DATABASE_URL, DATABASE_SCHEMA })).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  it('documents every error of the catalogue by its status alone, and every path parameter once', async () => {
    const { paths } = JSON.parse(await printOpenApi(tree)) as {
      paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
    };
    for (const [path, item] of Object.entries(paths)) {
      for (const { parameters = [] } of Object.values(item)) {
        const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect({ path, named: named.sort() }).toEqual({
          path,
          named: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
        });
      }
    }
  });

  it('knows the codes of tree', () => {
    const codes = ['has_children', 'last_version', 'last_root', 'version_frozen', 'merge_conflict'] as const;
    expect(codes.map((code) => new ApiError(code, 'x').status)).toEqual([400, 400, 400, 409, 409]);
    expect(Object.keys(ERROR_CATALOGUE)).toEqual(expect.arrayContaining([...codes]));
  });
});
