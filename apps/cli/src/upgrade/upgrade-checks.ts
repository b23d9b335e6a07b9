/** What a check is about: `changed` by an upgrade, or left as it is and worth a decision. */
export type Effect = 'changes' | 'stays';

/** One question about an installation as it is before an upgrade. */
export interface UpgradeCheck {
  readonly id: string;
  readonly service: 'identity' | 'storage' | 'tree';
  readonly effect: Effect;
  /** In front of the rows found. */
  readonly title: string;
  /** `table.column` that have to be there; without one of them the check is for another release. */
  readonly needs: readonly string[];
  /** `table.column` that a later release has: the check is done with once it is there. */
  readonly until?: string;
  /** Rows of one text, `line`, in order; `$1` is the id of identity's default tenant, null where it is not known. */
  readonly text: string;
}

const TENANT = `coalesce(' of ' || (select t.tenant_name from tenants t where t.id = c.tenant_id), '')`;
const BROAD = `('files:read', 'files:write', 'buckets:read', 'buckets:write', 'trees:read', 'trees:write')`;
const UUID = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/** With the name that a record without a tenant gets in the default tenant. */
const withoutTenant = (table: string, name: string): string => `
  select t.${name} || case when exists (select from ${table} o where o.tenant_id = $1::uuid and o.${name} = t.${name})
    then ': gets a number behind its name, -2 or the next that is free' else '' end as line
  from ${table} t where t.tenant_id is null order by t.${name}`;

/** Records without rules, of a release that has rules and of one that has none yet. */
const withoutRules = (
  check: Pick<UpgradeCheck, 'id' | 'service' | 'title'>,
  table: string,
  name: string,
): UpgradeCheck[] => {
  const [rules, all] = [`${table}_rule`, `select t.${name} as line from ${table} t`];
  const without = `where not exists (select from ${rules} r where r.${table}_id = t.id)`;
  const shared = { ...check, effect: 'stays' } as const;
  return [
    { ...shared, needs: [`${table}.${name}`], until: `${rules}.${table}_id`, text: `${all} order by 1` },
    { ...shared, needs: [`${rules}.${table}_id`], text: `${all} ${without} order by 1` },
  ];
};

/** No column of a later release is named: `owner_id` may not be there yet. */
const isNobodys = (row: string): string => `coalesce(to_jsonb(${row}) ->> 'owner_id', ${row}.created_by::text) is null`;

/** Everything that `upgrade check` looks at, in the order in which it is printed. (docs/operations.md, "Upgrade") */
export const UPGRADE_CHECKS: readonly UpgradeCheck[] = [
  {
    id: 'clients_global_and_of_a_tenant',
    service: 'identity',
    effect: 'changes',
    title: 'clients that are global and of a tenant become global and lose the tenant: list it for them afterwards',
    needs: ['clients.is_global', 'clients.tenant_id'],
    text: `select c.client_name || ${TENANT} as line from clients c where c.is_global and c.tenant_id is not null order by 1`,
  },
  {
    id: 'tenants_renamed',
    service: 'identity',
    effect: 'changes',
    title:
      'tenants get another name: theirs has the form of an id, blanks around it, or differs from another in case alone',
    needs: ['tenants.tenant_name', 'tenants.created_at'],
    until: 'clients.sign_in_tenants',
    text: `select t.tenant_name as line from tenants t
      where t.tenant_name ~* ${UUID} or t.tenant_name <> trim(t.tenant_name) or exists (
        select from tenants o where lower(o.tenant_name) = lower(t.tenant_name) and (o.created_at, o.id) < (t.created_at, t.id))
      order by 1`,
  },
  {
    id: 'buckets_without_tenant',
    service: 'storage',
    effect: 'changes',
    title: 'buckets without a tenant, with their folders and files, become those of the default tenant',
    needs: ['bucket.tenant_id'],
    text: withoutTenant('bucket', 'name'),
  },
  {
    id: 'trees_without_tenant',
    service: 'tree',
    effect: 'changes',
    title: 'trees without a tenant become those of the default tenant',
    needs: ['tree.tenant_id'],
    text: withoutTenant('tree', 'code'),
  },
  {
    id: 'clients_with_broad_scopes',
    service: 'identity',
    effect: 'stays',
    title:
      'clients whose tokens reach every file or tree of their tenant; files:use and trees:use reach what rules allow',
    needs: ['client_permissions.scope_id', 'clients.is_public'],
    text: `select c.client_name || ${TENANT} || case when c.is_public then ' (public: browsers hold its tokens)' else '' end
        || ': ' || string_agg(s.scope_name, ' ' order by s.scope_name) as line
      from client_permissions p join clients c on c.id = p.client_id join scopes s on s.id = p.scope_id
      join resources r on r.id = s.resource_id and r.resource_metadata ->> 'is_system' = 'true'
      where s.scope_name in ${BROAD} group by c.id order by c.is_public desc, c.client_name, c.id`,
  },
  {
    id: 'buckets_public',
    service: 'storage',
    effect: 'stays',
    title: 'buckets whose content anyone reads without a token (metadata.public)',
    needs: ['bucket.metadata'],
    text: `select b.name as line from bucket b where b.metadata ->> 'public' = 'true' order by 1`,
  },
  ...withoutRules(
    {
      id: 'buckets_without_rules',
      service: 'storage',
      title: 'buckets without rules: tokens with files:use reach nothing in them',
    },
    'bucket',
    'name',
  ),
  ...withoutRules(
    {
      id: 'trees_without_rules',
      service: 'tree',
      title: 'trees without rules: tokens with trees:use do not reach them',
    },
    'tree',
    'code',
  ),
  {
    id: 'files_without_owner',
    service: 'storage',
    effect: 'stays',
    title: 'files that nobody owns, by bucket: rules for owners do not reach them until owner_id is set',
    needs: ['file.created_by', 'bucket.set_id'],
    text: `select b.name || ': ' || count(*) as line from file f join bucket b on b.set_id = f.set_id
      where ${isNobodys('f')} group by b.id order by b.name`,
  },
  {
    id: 'trees_without_owner',
    service: 'tree',
    effect: 'stays',
    title: 'trees that nobody owns: rules for owners do not reach them until owner_id is set',
    needs: ['tree.created_by'],
    text: `select t.code as line from tree t where ${isNobodys('t')} order by 1`,
  },
];
