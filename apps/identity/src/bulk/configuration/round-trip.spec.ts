import fc from 'fast-check';
import { propertyRuns, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';

type Http = Awaited<ReturnType<TestService['as']>>;

/** How many random installations are exported; each is of up to so many operations. */
const INSTALLATIONS = 25;
const OPERATIONS = 12;

let service: TestService;
let other: TestService;
let http: Http;
beforeAll(async () => {
  service = await startIdentity();
  other = await startIdentity();
  http = await service.as();
});
afterAll(async () => {
  await service.close();
  await other.close();
});

/** One request about a client, a tenant, a role or a group; what it names is chosen among what there is. */
type Operation =
  | { readonly kind: 'tenant'; readonly domains: readonly string[] }
  | { readonly kind: 'client'; readonly place: Place; readonly more: object }
  | { readonly kind: 'change'; readonly at: number; readonly place: Place; readonly more: object }
  | { readonly kind: 'role' | 'group'; readonly tenant: number | undefined }
  | { readonly kind: 'describe'; readonly at: number; readonly text: string | null }
  | { readonly kind: 'nest' | 'free'; readonly at: number; readonly other: number };

/** Both members, one of them, or none: contradictions too. */
interface Place {
  readonly is_global?: boolean;
  readonly tenant?: number | null;
}

const place: fc.Arbitrary<Place> = fc.record(
  { is_global: fc.boolean(), tenant: fc.option(fc.nat(5)) },
  { requiredKeys: [] },
);
const more = fc.record(
  {
    is_public: fc.boolean(),
    is_first_party: fc.boolean(),
    client_description: fc.option(fc.string({ maxLength: 20 })),
    client_metadata: fc.constantFrom(
      {},
      { grant_types: ['client_credentials'] },
      { grant_types: ['password', 'refresh_token'] },
      { urls: { allowed_origins: ['https://app.example'] } },
      { claims: [{ claim: 'roles', from: 'roles', only: ['shop-*'], scope: 'profile' }] },
    ),
  },
  { requiredKeys: [] },
);
const tenant = fc.option(fc.nat(5), { nil: undefined });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    kind: fc.constant('tenant' as const),
    domains: fc.uniqueArray(fc.constantFrom('a.example', 'B.example', 'ab.example', 'co.uk', 'c.co.uk')),
  }),
  fc.record({ kind: fc.constant('client' as const), place, more }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(50), place, more }),
  fc.record({ kind: fc.constantFrom('role' as const, 'group' as const), tenant }),
  fc.record({ kind: fc.constant('describe' as const), at: fc.nat(50), text: fc.option(fc.string({ maxLength: 20 })) }),
  fc.record({ kind: fc.constantFrom('nest' as const, 'free' as const), at: fc.nat(50), other: fc.nat(50) }),
);

const tenants: string[] = [];
const clients: string[] = [];
const groups: string[] = [];
let made = 0;
let accepted = 0;

const among = (ids: readonly string[], at: number): string | undefined => ids[at % Math.max(ids.length, 1)];

function placed({ is_global, tenant }: Place): object {
  const tenant_id = typeof tenant === 'number' ? among(tenants, tenant) : tenant;
  return { ...(is_global === undefined ? {} : { is_global }), ...(tenant_id === undefined ? {} : { tenant_id }) };
}

/** The requests of the API; what it refuses is no part of the installation. */
async function carryOut(step: Operation): Promise<void> {
  const name = `n${made++}`;
  if (step.kind === 'tenant') {
    const { status, body } = await http.post('/tenants').send({ tenant_name: name });
    if (status !== 201) return;
    tenants.push(body.id as string);
    for (const domain of step.domains)
      expect([201, 400]).toContain((await http.post(`/tenants/${body.id}/domains`).send({ domain })).status);
  } else if (step.kind === 'client') {
    const { status, body } = await http
      .post('/clients')
      .send({ client_name: name, ...step.more, ...placed(step.place) });
    if (status === 201) accepted += clients.push(body.id as string) && 1;
    expect([201, 400]).toContain(status);
  } else if (step.kind === 'change') {
    const id = among(clients, step.at);
    if (!id) return;
    const { status } = await http.patch(`/clients/${id}`).send({ ...step.more, ...placed(step.place) });
    if (status === 200) accepted++;
    expect([200, 400, 409]).toContain(status);
  } else await carryOutOnRolesAndGroups(step, name);
}

async function carryOutOnRolesAndGroups(
  step: Exclude<Operation, { kind: 'tenant' | 'client' | 'change' }>,
  name: string,
): Promise<void> {
  if ('tenant' in step) {
    const tenant_id = step.tenant === undefined ? undefined : among(tenants, step.tenant);
    const { status, body } = await http
      .post(`/${step.kind}s`)
      .send({ [`${step.kind}_name`]: name, ...(tenant_id ? { tenant_id } : {}) });
    if (status === 201 && step.kind === 'group') groups.push(body.id as string);
    return;
  }
  const id = among(groups, step.at);
  if (!id) return;
  if (step.kind === 'describe') {
    const { status } = await http.patch(`/groups/${id}`).send({ group_description: step.text });
    expect([200, 400]).toContain(status);
  } else {
    const given = { groups: [among(groups, step.other)] };
    const path = `/groups/${id}/groups`;
    const { status } = await (step.kind === 'nest' ? http.post(path).send(given) : http.delete(path).send(given));
    // Another tenant's group, itself, or one that holds it is refused.
    expect([200, 201, 204, 400, 404, 409]).toContain(status);
  }
}

const put = async (to: Http, document: string, query: object) =>
  (await to.put('/configuration').query(query).set('content-type', 'application/yaml').send(document)) as {
    status: number;
    body: unknown;
  };
const exported = async (from: Http): Promise<string> =>
  (await from.get('/configuration').set('accept', 'application/yaml').buffer(true)).text;
const NOTHING = { create: [], change: [], delete: [] };

describe('an exported configuration', () => {
  it('changes nothing in its own installation; applied to another one, both export the same document', async () => {
    const there = await other.as();
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: OPERATIONS }), async (steps) => {
        for (const step of steps) await carryOut(step);
        const document = await exported(http);
        expect(await put(http, document, { dry_run: true, prune: true })).toMatchObject({ status: 200, body: NOTHING });
        expect(await put(there, document, { prune: true })).toMatchObject({ status: 200 });
        expect(await exported(there)).toBe(document);
        expect(await put(there, document, {})).toMatchObject({ status: 200, body: NOTHING });
      }),
      // What was made stays: a shorter sequence is no simpler case.
      { numRuns: propertyRuns(INSTALLATIONS), endOnFailure: true },
    );
    // Clients that were made or changed, so that the law was not held by nothing.
    expect(accepted).toBeGreaterThan(0);
  });

  it('rejects contradictions before anything is stored: a global client has no tenant', async () => {
    const { body: home } = await http.post('/tenants').send({ tenant_name: 'home' });
    const { id: tenant_id } = home as { id: string };
    const refused = async (request: PromiseLike<{ status: number; body: { details?: { field: string }[] } }>) => {
      const { status, body } = await request;
      expect([status, body.details?.[0]?.field]).toEqual([400, 'tenant_id']);
    };
    const create = (more: object) => http.post('/clients').send({ client_name: `c${made++}`, ...more });
    await refused(create({ is_global: true, tenant_id }));
    const { body: global } = await create({});
    await refused(http.patch(`/clients/${global.id}`).send({ tenant_id }));
    await refused(http.patch(`/clients/${global.id}`).send({ is_global: true, tenant_id }));
    const { body: placedThere } = await create({ tenant_id });
    expect(placedThere).toMatchObject({ is_global: false, tenant_id });
    const { body: freed } = await http.patch(`/clients/${placedThere.id}`).send({ is_global: true });
    expect(freed).toMatchObject({ is_global: true, tenant_id: null });
    const { body: moved } = await http.patch(`/clients/${freed.id}`).send({ is_global: false, tenant_id });
    expect(moved).toMatchObject({ is_global: false, tenant_id });
  });
});
