import { newId } from '@groundwork/records';
import { addClientWith, must, permissionsFor, scopesLike, tokenOf, type Installation } from './installation.js';
import { GLOBAL, grantedBy, type Granted } from './granted.js';

/** A password that every policy accepts, and that attackers set. */
export const ATTACKER_PASSWORD = 'correct-horse-battery-attacker-42';
/** One that they do not have. */
export const HONEST_PASSWORD = 'correct-horse-battery-honest-42';

/** A sender of requests. */
export interface Actor {
  readonly name: string;
  readonly token: string;
}

/** A request that was sent, for the failure message. */
export interface Sent {
  readonly by: string;
  readonly request: string;
  readonly status: number;
}

/** Ids for requests, by kind: attackers know all of them, and add those they create. */
export type Known = Record<
  | 'tenants'
  | 'clients'
  | 'users'
  | 'roles'
  | 'groups'
  | 'resources'
  | 'scopes'
  | 'tickets'
  | 'invitations'
  | 'domains'
  | 'providers'
  | 'identities',
  string[]
>;

/** The state of a sequence: the attackers, the scopes they have together at first, and what they have learned. */
export interface World {
  readonly installation: Installation;
  readonly attackers: Actor[];
  readonly initialScopes: ReadonlySet<Granted>;
  readonly known: Known;
  /** The public client of each tenant with the password grant. */
  readonly signInClients: ReadonlyMap<string, string>;
  /** Secrets of clients and passwords of users that attackers know, in the order in which they learned them. */
  readonly secrets: Map<string, string>;
  readonly passwords: Map<string, string>;
  /** Clients that may have the attackers' key. */
  readonly keyed: Set<string>;
  /** Tenants that may trust tokens of the attackers' issuer, and subjects of such tokens that may be users. */
  readonly vouched: Set<string>;
  readonly subjects: string[];
  /** Verified addresses of users worth taking over. */
  readonly addresses: readonly string[];
  readonly sent: Sent[];
  /** Clients as a configuration document names them. */
  readonly names: readonly { readonly client_name: string; readonly tenant?: string | null }[];
  readonly tenantNames: readonly string[];
}

const ALL = /./;

/** Four tenants (the default one is the installation's), six attackers with different scopes, and users and clients to take over. */
export async function makeWorld(installation: Installation): Promise<World> {
  const { root, defaultTenant } = installation;
  const known: Known = {
    tenants: [defaultTenant],
    clients: [],
    users: [],
    roles: [],
    groups: [],
    resources: [],
    scopes: [],
    tickets: [],
    invitations: [],
    domains: [],
    providers: [],
    identities: [],
  };
  for (let i = 0; i < 3; i++) {
    known.tenants.push(
      (await must<{ id: string }>(installation, 'post', '/tenants', root, { tenant_name: `tenant-${newId()}` })).id,
    );
  }
  known.scopes.push(...[...installation.scopes.values()].map(({ id }) => id));
  known.resources.push(...new Set([...installation.scopes.values()].map(({ resource }) => resource)));
  const signInClients = await addSignInClients(installation, known);
  const addresses = await addTargets(installation, known);
  const { attackers, initialScopes, passwords, secrets } = await addAttackers(installation, known, signInClients);
  const { names, tenantNames } = await readNames(installation);
  return {
    installation,
    attackers,
    initialScopes,
    known,
    signInClients,
    secrets,
    passwords,
    keyed: new Set(),
    vouched: new Set(),
    subjects: [],
    addresses,
    names,
    tenantNames,
    sent: [],
  };
}

/** One public client per tenant, a global one for the default tenant, with permission for every scope. */
async function addSignInClients(installation: Installation, known: Known): Promise<Map<string, string>> {
  const signInClients = new Map<string, string>();
  for (const tenant_id of [null, ...known.tenants.slice(1)]) {
    const { id } = await addClientWith(
      installation,
      {
        client_type: 'native',
        is_public: true,
        is_first_party: true,
        client_metadata: { grant_types: ['password', 'refresh_token', 'token_exchange'] },
        ...tenantMembers(tenant_id),
      },
      scopesLike(installation, ALL),
    );
    signInClients.set(tenant_id ?? installation.defaultTenant, id);
  }
  known.clients.push(...signInClients.values());
  return signInClients;
}

const tenantMembers = (tenant_id: string | null) => ({
  is_global: tenant_id === null,
  ...(tenant_id ? { tenant_id } : {}),
});

/**
 * Principals worth taking over: privileged clients and users of every tenant, roles and groups with many permissions, and a provider and a
 * domain of each. Returns verified addresses of users.
 */
async function addTargets(installation: Installation, known: Known): Promise<string[]> {
  const addresses: string[] = [];
  const { root } = installation;
  const make = async (path: string, body: object): Promise<string> =>
    (await must<{ id: string }>(installation, 'post', path, root, body)).id;
  const all = scopesLike(installation, ALL);
  known.clients.push((await addClientWith(installation, tenantMembers(null), all)).id);
  for (const tenant_id of known.tenants) {
    known.clients.push((await addClientWith(installation, tenantMembers(tenant_id), all)).id);
    const address = `${newId()}@example.com`;
    addresses.push(address);
    known.providers.push(await make(`/tenants/${tenant_id}/identity_providers`, honestProvider()));
    known.domains.push(await make(`/tenants/${tenant_id}/domains`, { domain: `${newId()}.example` }));
    const [owner, member, plain] = [
      await make('/users', { tenant_id, username: newId() }),
      await make('/users', {
        tenant_id,
        username: newId(),
        email: address,
        email_verified: true,
      }),
      await make('/users', { tenant_id, username: newId() }),
    ];
    await must(installation, 'post', `/tenants/${tenant_id}/admins`, root, { users: [owner], admin_role: 'owner' });
    const role = await make('/roles', { tenant_id, role_name: newId() });
    const permissions = permissionsFor(installation, scopesLike(installation, /^(keys|users|files|trees):/));
    await must(installation, 'post', `/roles/${role}/permissions`, root, { permissions });
    const group = await make('/groups', { tenant_id, group_name: newId() });
    await must(installation, 'post', `/groups/${group}/roles`, root, { roles: [role] });
    await must(installation, 'post', `/groups/${group}/members`, root, { users: [member] });
    known.users.push(owner, member, plain);
    known.roles.push(role, await make('/roles', { tenant_id, role_name: newId() }));
    known.groups.push(group, await make('/groups', { tenant_id, group_name: newId() }));
  }
  const shared = await make('/roles', { role_name: newId() });
  await must(installation, 'post', `/roles/${shared}/permissions`, root, {
    permissions: permissionsFor(installation, all),
  });
  known.roles.push(shared);
  return addresses;
}

const honestProvider = () => ({
  provider_name: newId(),
  issuer_url: 'https://login.example.com',
  client_id: 'us',
  link_by: 'verified_email',
});

/** The clients among the attackers, with tenant and scopes. The second tenant is theirs: they may do there what anybody may. */
const CLIENTS: readonly { readonly name: string; readonly tenant: number | null; readonly scopes: RegExp }[] = [
  { name: 'clients everywhere', tenant: null, scopes: /^clients:/ },
  { name: 'configuration everywhere', tenant: null, scopes: /^configuration:/ },
  { name: 'users of the default tenant', tenant: 0, scopes: /^(users:(read|write|import)|tickets|tenants):?/ },
  { name: 'all of a tenant', tenant: 1, scopes: ALL },
  { name: 'roles, groups and tenants everywhere', tenant: null, scopes: /^(roles|groups|tenants|resources):/ },
];

/** The number of attackers before they obtain further tokens. */
export const FIRST_ATTACKERS = CLIENTS.length + 1;

async function addAttackers(installation: Installation, known: Known, signInClients: ReadonlyMap<string, string>) {
  const attackers: Actor[] = [];
  const secrets = new Map<string, string>();
  const passwords = new Map<string, string>();
  for (const { name, tenant, scopes } of CLIENTS) {
    const tenantColumns = tenantMembers(tenant === null ? null : known.tenants[tenant]!);
    const client = await addClientWith(installation, tenantColumns, scopesLike(installation, scopes));
    known.clients.push(client.id);
    secrets.set(client.id, client.secret);
    attackers.push({ name, token: (await tokenOf(installation, { grant_type: 'client_credentials' }, client))! });
  }
  const username = newId();
  const tenant_id = known.tenants[2]!;
  const signInClient = signInClients.get(tenant_id)!;
  const { id } = await must<{ id: string }>(installation, 'post', '/users', installation.root, {
    tenant_id,
    username,
    password: ATTACKER_PASSWORD,
  });
  await must(installation, 'post', `/tenants/${tenant_id}/admins`, installation.root, {
    users: [id],
    admin_role: 'admin',
  });
  known.users.push(id);
  passwords.set(id, username);
  const token = await tokenOf(installation, {
    grant_type: 'password',
    username,
    password: ATTACKER_PASSWORD,
    client_id: signInClient,
  });
  attackers.push({ name: 'administrator of a tenant', token: token! });
  const initialScopes = new Set(attackers.flatMap((attacker) => grantedBy(attacker.token, installation.byAudience)));
  if (attackers.some((attacker) => grantedBy(attacker.token, installation.byAudience).length === 0)) {
    throw new Error(`An attacker has no scopes: ${JSON.stringify([...initialScopes])}, ${GLOBAL}`);
  }
  return { attackers, initialScopes, passwords, secrets };
}

/** Clients and tenants as the exported configuration names them. */
async function readNames(installation: Installation): Promise<Pick<World, 'names' | 'tenantNames'>> {
  const { clients, tenants } = await must<{
    clients: { client_name: string; tenant?: string | null }[];
    tenants: { tenant_name: string }[];
  }>(installation, 'get', '/configuration', installation.root);
  const names = clients.map(({ client_name, tenant }) => ({
    client_name,
    ...(tenant === undefined ? {} : { tenant }),
  }));
  return { names, tenantNames: tenants.map(({ tenant_name }) => tenant_name) };
}
