import { newId, type Database } from '@groundwork/records';
import sql, { join, raw } from 'sql-template-tag';
import type { ExternalProfile } from './external-profile.js';

/**
 * Makes a user at its first sign-in; `undefined` when its address is another user's. A username or phone number that is taken is left
 * out; who has neither address nor name gets a username nobody else has. Two statements.
 */
export async function addExternalUser(
  tx: Database,
  tenantId: string,
  profile: ExternalProfile,
): Promise<string | undefined> {
  const taken = await findTaken(tx, tenantId, profile);
  if (taken.email) return undefined;
  const id = newId();
  const { username, ...texts } = profile.texts;
  const columns = {
    ...texts,
    id,
    tenant_id: tenantId,
    created_by: id,
    updated_by: id,
    username: (taken.username ? null : username) ?? (profile.email === null ? id : null),
    email: profile.email,
    email_verified: profile.email !== null,
    phone: taken.phone ? null : profile.phone,
    phone_verified: profile.phone !== null && !taken.phone,
  };
  const made = await tx.query(sql`
    insert into users (${raw(Object.keys(columns).join(', '))}) values (${join(Object.values(columns))})
    on conflict do nothing returning 1`);
  return made.length > 0 ? id : undefined;
}

interface Taken {
  readonly email: boolean;
  readonly phone: boolean;
  readonly username: boolean;
}

async function findTaken(tx: Database, tenantId: string, { email, phone, texts }: ExternalProfile): Promise<Taken> {
  const [taken] = await tx.query<Taken>(sql`
    select coalesce(bool_or(lower(email) = lower(${email}::text)), false) as email,
      coalesce(bool_or(lower(phone) = lower(${phone}::text)), false) as phone,
      coalesce(bool_or(lower(username) = lower(${texts.username ?? null}::text)), false) as username
    from users where tenant_id = ${tenantId}
      and (lower(email) = lower(${email}::text) or lower(phone) = lower(${phone}::text) or lower(username) = lower(${texts.username ?? null}::text))`);
  return taken!; // an aggregate answers one row
}
