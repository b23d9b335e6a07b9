import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { addUser, insert } from './testing/sample.js';
import { startWhole, type Whole } from './testing/start-whole.js';

const FILE = new URL('../../../docs/openapi/identity.json', import.meta.url);
const DOCUMENT = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;

describe('members that the OpenAPI document requires of answers', () => {
  let whole: Whole;
  let token: string;
  let client: string;
  beforeAll(async () => {
    whole = await startWhole({ ALLOW_LEGACY_GRANTS: 'true', RATE_LIMIT_PER_MINUTE: '0' });
    const [tenant] = await whole.query<{ id: string }>('select id from tenants where is_default');
    const user = await addUser(whole.query, tenant!.id, { username: 'ada' });
    const role = await insert(whole.query, 'roles', { tenant_id: tenant!.id, role_name: 'reader' });
    const group = await insert(whole.query, 'groups', { tenant_id: tenant!.id, group_name: 'staff' });
    const nested = await insert(whole.query, 'groups', { tenant_id: tenant!.id, group_name: 'crew' });
    await insert(whole.query, 'role_members', { role_id: role, user_id: user });
    await insert(whole.query, 'group_members', { group_id: group, user_id: user });
    await insert(whole.query, 'group_roles', { group_id: group, role_id: role });
    await insert(whole.query, 'nested_groups', { group_id: group, nested_group_id: nested });
    const [scope] = await whole.query<{ id: string; resource_id: string }>(
      'select id, resource_id from scopes limit 1',
    );
    await insert(whole.query, 'role_permissions', {
      role_id: role,
      scope_id: scope!.id,
      resource_id: scope!.resource_id,
    });
    await insert(whole.query, 'user_permissions', {
      user_id: user,
      scope_id: scope!.id,
      resource_id: scope!.resource_id,
    });
    await insert(whole.query, 'tenant_admins', { tenant_id: tenant!.id, user_id: user, admin_role: 'viewer' });
    token = await whole.tokenFor('');
    client = (await whole.client({ client_type: 'machine' })).id;
  });
  afterAll(() => whole.close());

  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...DOCUMENT, $id: 'identity' });
  /** What an answer lacks, by the schema of its operation. */
  const faultsOf = (path: string, body: unknown): unknown => {
    const at = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`;
    const check = ajv.compile({ $ref: `identity#${encodeURI(at)}` });
    return check(body) ? [] : check.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
  };

  it.each(['clients', 'resources', 'users', 'roles', 'groups', 'tenants'])(
    'are in lists of %s with children',
    async (name) => {
      const { body } = await whole.send('get', `/${name}?expand=all&limit=50`, undefined, token).expect(200);
      expect(body.items.length).toBeGreaterThan(0);
      expect(faultsOf(`/${name}`, body)).toEqual([]);
    },
  );

  it('are in the answers that are no records', async () => {
    const { body } = await whole.send('get', `/clients/${client}/security_profile`, undefined, token).expect(200);
    expect(faultsOf('/clients/{client_id}/security_profile', body)).toEqual([]);
    const health = await whole.send('get', '/health', undefined, token).expect(200);
    expect(faultsOf('/health', health.body)).toEqual([]);
    expect(faultsOf('/health', {})).toHaveLength(4);
  });
});
