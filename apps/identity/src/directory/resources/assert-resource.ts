import type { Database } from '@groundwork/records';
import { ApiError, invalidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { protectedChange } from './protected-change.js';
import type { ResourceSettings } from '../entities/resource-metadata.entity.js';
import type { ResourceChanges } from './resource.dto.js';
import type { Resource } from '../entities/resource.entity.js';
import { signingFault } from './signing-rules.js';

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
