import type { ResourceChanges } from './resource.dto.js';
import type { Resource } from '../entities/resource.entity.js';

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
