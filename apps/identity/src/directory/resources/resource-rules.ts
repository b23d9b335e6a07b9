import type { Database } from '@groundwork/records';
import { ApiError, invalidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { claimsFault, type ClaimFault } from '../claims/claim-rules.js';
import type { Resource, ResourceSettings, ResourceChanges } from '../entities/resource.entity.js';

/** Without `rbac_enabled` every user would have every scope of the service. */
const FIXED_SETTINGS = ['identifier_url', 'rbac_enabled'] as const;

/** The member of a system resource that a change would touch though nothing may; `undefined` when there is none. (identity.md §8, "Resources") */
export function protectedChange(before: Resource, changes: ResourceChanges): string | undefined {
  const { resource_name: name = before.resource_name, resource_metadata: settings = {} } = changes;
  if (name !== before.resource_name) return 'resource_name';
  if (settings === null) return 'resource_metadata';
  return FIXED_SETTINGS.find((member) => differs(settings[member], before.resource_metadata[member]));
}

const differs = (given: unknown, kept: unknown): boolean => given !== undefined && given !== kept;

/** The columns that the rules validate. */
export interface Signing {
  readonly algorithm: string | null | undefined;
  /** The resource has a secret, or is given one. */
  readonly hasSecret: boolean;
  readonly isSystem: boolean;
}

/** What is wrong with how a resource's tokens would be signed: the member and why; `undefined` when nothing is. (api.md, "Access tokens") */
export function signingFault({
  algorithm,
  hasSecret,
  isSystem,
}: Signing): readonly [member: string, why: string] | undefined {
  if (algorithm === 'HS256' && isSystem) return ['signing_algorithm', 'of a system resource must be asymmetric'];
  if (algorithm === 'HS256' && !hasSecret) return ['signing_secret', 'is required by HS256'];
  if (algorithm !== 'HS256' && hasSecret) return ['signing_secret', 'is allowed with signing_algorithm HS256 only'];
  return undefined;
}

/** Throws `invalid_request` naming the member. */
export function assertSigned(signing: Parameters<typeof signingFault>[0]): void {
  const [member, why] = signingFault(signing) ?? [];
  if (member && why) throw invalidField(`resource_metadata.${member}`, why, 'rule');
}

/** Throws `default_protected`. */
export function assertUnprotected(before: Resource, changes: ResourceChanges): void {
  const member = before.is_system ? protectedChange(before, changes) : undefined;
  if (member) throw new ApiError('default_protected', `${member} of a system resource cannot be changed.`);
}

/** Clients hold tokens for the identifier while they are linked. Throws `conflict`. */
export async function assertIdentifierFree(
  tx: Database,
  before: Resource,
  settings: ResourceSettings | null | undefined,
): Promise<void> {
  const after = settings === null ? null : settings?.identifier_url;
  if (after === undefined || after === before.identifier_url) return;
  const [link] = await tx.query(sql`select 1 from client_resources where resource_id = ${before.id} limit 1`);
  if (link) throw new ApiError('conflict', 'identifier_url cannot change while clients are linked to the resource.');
}

/**
 * What is wrong with the claims of a resource: the member of `resource_metadata` and why; `undefined` when nothing is. Of a client that is
 * not first-party, only those with a scope stand in tokens.
 */
export function resourceClaimsFault(
  { claims }: Pick<ResourceSettings, 'claims'>,
  isSystem: boolean,
): ClaimFault | undefined {
  if (isSystem && claims?.length) return ['claims', 'cannot be declared for a system resource'];
  return claimsFault(claims, { needsScope: false });
}

/** Throws `invalid_request` naming the member. */
export function assertClaims(settings: Pick<ResourceSettings, 'claims'> | null | undefined, isSystem: boolean): void {
  const [member, why] = resourceClaimsFault(settings ?? {}, isSystem) ?? [];
  if (member && why) throw invalidField(`resource_metadata.${member}`, why, 'rule');
}
