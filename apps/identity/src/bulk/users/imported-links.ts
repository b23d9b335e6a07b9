import { newId, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { lackingOf, lockGrants } from '../../platform/privileges/privileges.js';
import type { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { insertTotpSecrets } from '../../sign-in/second-factors/totp-factors.service.js';
import type { SourceLinks } from './formats/source-user.js';
import type { ImportError } from './import.entity.js';
import { refuse } from './merge-users.js';

/**
 * Names of providers in other systems that their owners write differently. None of Microsoft's: there an account is known by other ids
 * than here.
 */
const ALIASES: Readonly<Record<string, string>> = { 'google-oauth2': 'google' };

/** The names under which a tenant may have the provider of an account. */
const providerNames = (provider: string): string[] => {
  const name = provider.toLowerCase();
  return [...new Set([name, name.replace(/\.com$/, ''), ALIASES[name] ?? name])];
};

const sealedFor = (id: string): string => `imported_totp/${id}`;

/** What a line says beside its user, as `staged.links` has it: the secret is encrypted. `id`: the line's. */
export function stagedLinks(links: SourceLinks | undefined, id: string, cipher: SecretCipher): string | undefined {
  const { totp, identities = [], groups = [] } = links ?? {};
  if (totp === undefined && identities.length === 0 && groups.length === 0) return undefined;
  return JSON.stringify({
    totp: totp && cipher.encrypt(totp, sealedFor(id)),
    identities: identities.map(({ provider, external_id }) => ({ names: providerNames(provider), external_id })),
    groups: [...new Set(groups)],
  });
}

const GROUPS_SCOPE = 'groups:write';
const MAX_GROUP_NAME = 128;

/** The groups that the lines of a batch name. */
const NAMED = sql`picked p cross join lateral jsonb_array_elements_text(p.links -> 'groups') as n (name)`;

/** Whether lines of a batch name groups; then nobody else gives or takes anything, before it is compared what users hold. 2 statements at most. */
export async function lockGroups(tx: Database, tenantId: string): Promise<boolean> {
  const [named] = await tx.query(sql`select 1 from ${NAMED} limit 1`);
  if (named) await lockGrants(tx, tenantId);
  return named !== undefined;
}

/**
 * Makes the groups of a batch that are missing, and refuses lines whose groups the caller may not fill: without the scope `groups:write`,
 * or where a group gives what the token lacks. After `lockGroups`. 3 statements. (docs/privileges.md)
 */
export async function prepareGroups(tx: Database, caller: Caller): Promise<void> {
  const lacks = !caller.scopes.has(GROUPS_SCOPE);
  await refuse(
    tx,
    sql`select distinct p.line, 'groups', ${lacks ? `needs the scope ${GROUPS_SCOPE}` : `a name has more than ${MAX_GROUP_NAME} characters`}
        from ${NAMED} where ${lacks} or length(n.name) > ${MAX_GROUP_NAME}`,
  );
  await tx.query(sql`
    with made as (
      insert into groups (id, tenant_id, group_name, created_by, updated_by)
      select gen_random_uuid(), x.tenant_id, x.name, ${caller.subject}::uuid, ${caller.subject}::uuid
      from (select distinct p.tenant_id, n.name from ${NAMED}) x
      on conflict do nothing returning id)
    insert into group_closure (ancestor_id, descendant_id) select id, id from made`);
  await refuse(
    tx,
    sql`select p.line, 'groups', 'insufficient privileges: a group gives scopes that the token lacks' from picked p
        where exists (${lackingOf(caller, GIVEN)} offset 0)`,
  );
}

/** What the groups of the line `p` give: its scopes, at the line's tenant. Who acts elsewhere holds more than a bound caller. */
const GIVEN: Sql = sql`
  select p1.scope_id, p.tenant_id from jsonb_array_elements_text(p.links -> 'groups') as n (name)
  join groups g on g.tenant_id = p.tenant_id and g.group_name = n.name
  join group_closure c1 on c1.descendant_id = g.id join group_roles r1 on r1.group_id = c1.ancestor_id
  join role_permissions p1 on p1.role_id = r1.role_id`;

/** Keeps what the lines of a batch say beside their users; `picked` is used up by their merge. */
export const keepLinks = (tx: Database): Promise<object[]> =>
  tx.query(sql`
    with old as (delete from linked)
    insert into linked (line, id, tenant_id, user_id, links)
    select p.line, p.id, p.tenant_id, coalesce(p.user_id, p.id), p.links from picked p where p.links is not null`);

/**
 * Adds identities, memberships and authenticator apps to the users of a batch; what a user has stays. Accounts at providers that the
 * tenant does not have are left out, and returned. 6 statements where lines name any.
 */
export async function linkUsers(tx: Database, { subject }: Caller, cipher: SecretCipher): Promise<ImportError[]> {
  const kept = await tx.query<Linked>(sql`
    with bad as (delete from linked l using refused r where r.line = l.line returning l.line)
    select l.id, l.user_id, l.links ->> 'totp' as totp from linked l where l.line not in (select line from bad)`);
  if (kept.length === 0) return [];
  await tx.query(sql`
    insert into user_identities (id, user_id, provider_id, external_id, created_by, updated_by)
    select gen_random_uuid(), l.user_id, i.id, x.account ->> 'external_id', ${subject}::uuid, ${subject}::uuid
    from ${ACCOUNTS} join identity_providers i on ${OF_PROVIDER} on conflict do nothing`);
  await tx.query(sql`
    insert into group_members (id, group_id, user_id, created_by, updated_by)
    select gen_random_uuid(), g.id, l.user_id, ${subject}::uuid, ${subject}::uuid
    from linked l cross join lateral jsonb_array_elements_text(l.links -> 'groups') as n (name)
    join groups g on g.tenant_id = l.tenant_id and g.group_name = n.name on conflict do nothing`);
  await insertTotpSecrets(
    tx,
    cipher,
    kept.flatMap(({ id, user_id, totp }) =>
      totp ? [{ id: newId(), userId: user_id, secret: cipher.decrypt(totp, sealedFor(id)).toString() }] : [],
    ),
  );
  return tx.query<ImportError>(sql`
    select l.line, 'identities' as field, 'left out: the tenant has no identity provider for this account of ' || (x.account -> 'names' ->> 0) as message
    from ${ACCOUNTS} where not exists (select from identity_providers i where ${OF_PROVIDER}) order by l.line`);
}

interface Linked {
  readonly id: string;
  readonly user_id: string;
  readonly totp: string | null;
}

const ACCOUNTS = sql`linked l cross join lateral jsonb_array_elements(l.links -> 'identities') as x (account)`;
/** Microsoft's accounts are known by tenant and object, as sign-in stores them: another system's ids would be accounts of nobody. */
const MICROSOFT_ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const OF_PROVIDER = sql`i.tenant_id = l.tenant_id and x.account -> 'names' ? lower(i.provider_name)
  and (i.provider_type <> 'microsoft' or x.account ->> 'external_id' ~ ${MICROSOFT_ID})`;
