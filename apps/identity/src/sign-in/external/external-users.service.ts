import { Injectable } from '@nestjs/common';
import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { insertUser } from '../../directory/users/insert-users.js';
import { IN_FORCE } from '../accounts/account.js';
import type { LoginUser } from '../accounts/logins.service.js';
import { actAs, Changes } from '../../platform/changes/changes.service.js';
import { presetOf } from '../../directory/identity-providers/provider-presets.js';
import { reclaimAccount } from '../accounts/account-reclaim.js';
import { ExternalFailure } from './external-failure.js';
import { keptClaims, profileOf, type ExternalProfile } from './external-profile.js';
import type { ExternalIdentity } from './external-protocol.service.js';
import { domainOf, type ExternalProvider } from './external-providers.service.js';

/**
 * Creates a user at its first sign-in; `undefined` when its address is another user's. A username or phone number that is taken is
 * left out; a user without address and username gets its id as username. Two statements.
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
  const isNew = await insertUser(tx, {
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
  });
  return isNew ? id : undefined;
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
  return taken!; // an aggregate returns one row
}

interface SameAddress {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly has_factor: boolean;
}

/** The identity is to be linked to the user with its address, once that user has signed in. Where nobody can, the address is taken. */
export class LinkToConfirm extends ExternalFailure {
  readonly userId: string;
  readonly email: string;

  constructor(
    readonly provider: ExternalProvider,
    readonly identity: ExternalIdentity,
    { id, email }: Pick<SameAddress, 'id' | 'email'>,
  ) {
    super('taken', provider.provider_name);
    this.userId = id;
    this.email = email;
  }
}

/** The users of external identities. (identity.md §9, "External OIDC") */
@Injectable()
export class ExternalUsers {
  constructor(private readonly changes: Changes) {}

  /**
   * The user: by its identity, else by `link_by` (both addresses verified), else created when `jit_provisioning` allows it.
   * Three statements for a known identity. Throws `LinkToConfirm`; `ExternalFailure`: `unknown`, `taken`, `not_allowed`; then nothing was written.
   */
  resolve(provider: ExternalProvider, identity: ExternalIdentity): Promise<LoginUser> {
    return this.changes.quietly(async (tx) => {
      const userId = (await touchIdentity(tx, provider, identity)) ?? (await this.addUser(tx, provider, identity));
      return findAllowed(tx, userId, provider);
    });
  }

  /** Links an identity to a signed-in user; idempotent. Throws `ExternalFailure`, `taken` when it is another user's. */
  link(userId: string, provider: ExternalProvider, identity: ExternalIdentity): Promise<void> {
    return this.changes.quietly(async (tx) => {
      await addIdentity(tx, userId, provider, identity);
    });
  }

  /** Concurrent first sign-ins of one identity are serialized: the second finds the user of the first. */
  private async addUser(tx: Database, provider: ExternalProvider, identity: ExternalIdentity): Promise<string> {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider.id}/${identity.subject}`}, 0))`);
    const known = await touchIdentity(tx, provider, identity);
    if (known !== undefined) return known;
    assertInDomains(provider, identity);
    const userId = (await findLinkable(tx, provider, identity)) ?? (await provision(tx, provider, identity));
    await addIdentity(tx, userId, provider, identity);
    return userId;
  }
}

/** The user of the identity, whose stored claims are updated. */
async function touchIdentity(
  tx: Database,
  { id }: ExternalProvider,
  { subject, claims }: ExternalIdentity,
): Promise<string | undefined> {
  const [identity] = await tx.query<{ user_id: string }>(sql`
    update user_identities set last_login_at = now(), profile_data = ${JSON.stringify(keptClaims(claims))}::jsonb
    where provider_id = ${id} and external_id = ${subject} returning user_id`);
  return identity?.user_id;
}

/** Adds the identity to the user; idempotent. Throws `ExternalFailure`, `taken` when it is another user's. */
async function addIdentity(
  tx: Database,
  userId: string,
  provider: ExternalProvider,
  identity: ExternalIdentity,
): Promise<void> {
  const { subject, claims } = identity;
  await actAs(tx, userId, provider.tenant_id);
  await tx.query(sql`
    insert into user_identities (id, user_id, provider_id, external_id, profile_data, last_login_at, created_by, updated_by)
    values (${newId()}, ${userId}, ${provider.id}, ${subject}, ${JSON.stringify(keptClaims(claims))}::jsonb, now(), ${userId}, ${userId})
    on conflict (provider_id, external_id) do nothing`);
  const owner = await touchIdentity(tx, provider, identity);
  if (owner !== userId) throw new ExternalFailure('taken', provider.provider_name);
}

/**
 * A provider with `domains` adds and links only users with an address in them: an issuer may have accounts for anybody. Throws
 * `ExternalFailure`, `unknown`.
 */
function assertInDomains(
  { domains, attribute_mapping, provider_name }: ExternalProvider,
  { claims }: ExternalIdentity,
) {
  const { email } = profileOf(claims, attribute_mapping);
  if (domains.length > 0 && !domains.includes(domainOf(email ?? '')))
    throw new ExternalFailure('unknown', provider_name);
}

/**
 * The user with the same address, which both sides have verified, where the provider's `link_by` allows it. An account whose address was
 * never verified here is reclaimed; with a second factor it is somebody's, and stays. Throws `LinkToConfirm`; `ExternalFailure`, `taken`.
 * (identity.md §12, 57; external-providers.md, "Link to accounts")
 */
async function findLinkable(
  tx: Database,
  provider: ExternalProvider,
  identity: ExternalIdentity,
): Promise<string | undefined> {
  const { tenant_id, link_by, attribute_mapping, provider_name } = provider;
  const { email } = profileOf(identity.claims, attribute_mapping);
  if (link_by === 'none' || email === null || !presetOf(provider).verifiesEmail) return undefined;
  const [user] = await tx.query<SameAddress>(sql`
    select id, email, email_verified, exists (select from totp_secrets s where s.user_id = users.id)
      or exists (select from passkeys p where p.user_id = users.id) as has_factor
    from users where tenant_id = ${tenant_id} and lower(email) = lower(${email}) for no key update`);
  if (!user) return undefined;
  if (!user.email_verified) {
    if (user.has_factor) throw new ExternalFailure('taken', provider_name);
    await actAs(tx, user.id, tenant_id);
    await reclaimAccount(tx, user.id);
    return user.id;
  }
  if (link_by === 'confirm') throw new LinkToConfirm(provider, identity, user);
  return user.id;
}

async function provision(tx: Database, provider: ExternalProvider, { claims }: ExternalIdentity): Promise<string> {
  if (!provider.jit_provisioning) throw new ExternalFailure('unknown', provider.provider_name);
  const made = await addExternalUser(tx, provider.tenant_id, profileOf(claims, provider.attribute_mapping));
  if (made === undefined) throw new ExternalFailure('taken', provider.provider_name);
  return made;
}

/** Throws `ExternalFailure`, `not_allowed` for a user who may not sign in. */
async function findAllowed(tx: Database, userId: string, { provider_name }: ExternalProvider): Promise<LoginUser> {
  const [user] = await tx.query<LoginUser & { readonly allowed: boolean }>(sql`
    select u.id, u.email, u.email_verified, u.locale, ${IN_FORCE} and not u.awaits_verification as allowed
    from users u join tenants t on t.id = u.tenant_id where u.id = ${userId}`);
  if (!user?.allowed) throw new ExternalFailure('not_allowed', provider_name);
  return user;
}
