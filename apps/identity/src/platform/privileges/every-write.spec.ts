import { OPERATION, type Operation } from '@groundwork/rest';
import type { ApiDocument, TestService, TestToken } from '@groundwork/testing';
import { SYSTEM_RESOURCES } from '../../app/first-start/system-resources.js';
import { RolesController } from '../../directory/roles/roles.controller.js';
import { AFFECTING_REQUESTS, BY_ENTRY } from '../../testing/affecting-requests.js';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addStrongWorld, STRONG_SCOPE, type StrongWorld } from '../../testing/strong-world.js';
import { MARKED_COLUMNS } from './marked-columns.js';

let service: TestService;
let affecting: string[];
beforeAll(async () => {
  service = await startIdentity();
  const { body } = await service.anonymous.get('/openapi.json').expect(200);
  affecting = affectingOf(body as ApiDocument);
});
afterAll(() => service.close());

const ALL = SYSTEM_RESOURCES.flatMap(({ scopes }) => Object.keys(scopes));
/** Everything but one scope that those affected hold. */
const LACKING = ALL.filter((scope) => scope !== STRONG_SCOPE);

const affectingOf = ({ paths }: ApiDocument): string[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => isKind(Reflect.get(operation, 'x-affects')))
      .map(([method]) => `${method} ${path}`),
  );
const isKind = (affects: unknown): boolean => typeof affects === 'string' || Array.isArray(affects);

async function send(name: string, world: StrongWorld, token: TestToken) {
  const [method = '', path = ''] = name.split(' ');
  const { body, query = {} } = AFFECTING_REQUESTS[name]!(world);
  const agent = await service.as(token);
  const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => world[parameter] ?? '');
  // Documents name methods as supertest does.
  const request = agent[method as 'get' | 'post' | 'put' | 'patch' | 'delete'](address).query(query);
  return body ? request.send(body) : request;
}

/** Everything that principals are made of. */
async function state(): Promise<Record<string, unknown>> {
  const tables = Object.keys(MARKED_COLUMNS);
  const rows = tables.map((table) => `(select jsonb_agg(to_jsonb(t) order by t.id) from ${table} t) as ${table}`);
  return (await service.query<Record<string, unknown>>(`select ${rows.join(', ')}`))[0]!;
}

describe('every operation with x-affects', () => {
  it('has a request here that affects somebody', () => {
    expect(affecting.filter((name) => !(name in AFFECTING_REQUESTS) && !BY_ENTRY.includes(name))).toEqual([]);
    expect(Object.keys(AFFECTING_REQUESTS).filter((name) => !affecting.includes(name))).toEqual([]);
  });

  it.each(Object.keys(AFFECTING_REQUESTS))(
    '%s: 403 for a caller who lacks the privileges of those affected, and nothing changes',
    async (name) => {
      const world = await addStrongWorld(service);
      const before = await state();
      for (const token of [{ scopes: LACKING }, { scopes: LACKING, tenantId: world['tenant_id'] }]) {
        const { status, body } = await send(name, world, token);
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
        if (!(token.tenantId && name === 'delete /tenants/{tenant_id}')) expect(body.message).toContain(STRONG_SCOPE);
      }
      expect(await state()).toEqual(before);
    },
  );

  it.each(Object.keys(AFFECTING_REQUESTS))('%s: succeeds for a caller who holds them', async (name) => {
    const world = await addStrongWorld(service);
    expect((await send(name, world, {})).status).toBeLessThan(300);
  });
});

describe('an operation whose declaration and code differ', () => {
  const declared = Reflect.getMetadata(OPERATION, RolesController.prototype.create) as Operation;
  const declare = (affects: Operation['affects']) =>
    Reflect.defineMetadata(OPERATION, { ...declared, affects }, RolesController.prototype.create);
  afterEach(() => Reflect.defineMetadata(OPERATION, declared, RolesController.prototype.create));

  it.each([
    ['nothing', undefined],
    ['a kind that is not checked', 'grant'],
    ['kinds of which one is not checked', ['grant', 'client']],
  ])('answers 500 and writes nothing where it declares %s', async (_, affects) => {
    declare(affects);
    const role_name = `unchecked ${String(affects)}`;
    expect((await (await service.as()).post('/roles').send({ role_name })).status).toBe(500);
    expect(await service.query('select 1 from roles where role_name = $1', [role_name])).toEqual([]);
  });
});
