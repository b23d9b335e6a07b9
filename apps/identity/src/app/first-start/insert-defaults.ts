import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { originsOf } from '../../platform/config/origins-of.js';
import { insertUser } from '../../directory/users/insert-users.js';

/** The values of the first start, given or generated. */
export interface Defaults {
  readonly clientId: string;
  readonly clientSecretHash: string;
  /** Public addresses of the services. */
  readonly addresses: readonly string[];
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
}

/** The role with every scope of the system resources, new ones included. */
export const ADMINISTRATOR_ROLE = 'administrator';

/** Default tenant, default client, administrator: everything but permissions. Returns false when they exist already. */
export async function insertDefaults(tx: Database, defaults: Defaults): Promise<boolean> {
  const tenant = newId();
  const made = await tx.query(sql`
    insert into tenants (id, tenant_name, display_name, is_default) values (${tenant}, 'default', 'Default', true)
    on conflict (is_default) where is_default do nothing returning id`);
  if (made.length === 0) return false;
  await insertClient(tx, defaults);
  await insertAdministrator(tx, tenant, defaults);
  return true;
}

/** The redirect URI of a service's Swagger UI. */
export const returnToDocs = (address: string): string => `${address}/docs/oauth2-redirect.html`;

const insertClient = (tx: Database, { clientId, clientSecretHash, addresses }: Defaults): Promise<object[]> =>
  tx.query(sql`
    insert into clients (id, client_type, client_name, client_description, secret_hash, client_metadata, is_first_party, is_default)
    values (${clientId}, 'web', 'Default client', 'Made by the first start; cannot be deleted.', ${clientSecretHash},
      ${JSON.stringify({
        grant_types: [
          // Useful only with a redirect URI.
          ...(addresses.length > 0 ? ['authorization_code'] : []),
          'client_credentials',
          'password',
          'refresh_token',
        ],
        urls: { redirect_uris: addresses.map(returnToDocs), allowed_origins: originsOf(addresses) },
      })}::jsonb, true, true)`);

async function insertAdministrator(
  tx: Database,
  tenant: string,
  { username, email, passwordHash }: Defaults,
): Promise<void> {
  const [user, role] = [newId(), newId()];
  await insertUser(tx, {
    id: user,
    tenant_id: tenant,
    username,
    email,
    email_verified: email !== null,
    name: 'Administrator',
    password_hash: passwordHash,
  });
  await tx.query(sql`
    insert into tenant_admins (id, tenant_id, user_id, admin_role) values (${newId()}, ${tenant}, ${user}, 'owner')`);
  await tx.query(sql`
    insert into roles (id, role_name, role_description, is_system)
    values (${role}, ${ADMINISTRATOR_ROLE}, 'May everything in this installation.', true)`);
  await tx.query(sql`insert into role_members (id, role_id, user_id) values (${newId()}, ${role}, ${user})`);
}
