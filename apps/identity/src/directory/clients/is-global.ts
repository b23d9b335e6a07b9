import { invalidField } from '@groundwork/rest';

/** The two members that say where a client is: everywhere, or in a tenant. */
interface Place {
  readonly is_global?: boolean;
  readonly tenant_id?: string | null;
}

/**
 * Whether a client will be global: as said, else as before. Naming a tenant places a new client in it. Throws `invalid_request` where
 * the two members contradict each other: a global client is of no tenant. (Identity, "Client")
 */
export function isGlobalAfter({ is_global, tenant_id }: Place, before: boolean): boolean {
  const global = is_global ?? before;
  if (global && tenant_id)
    throw invalidField(
      'tenant_id',
      'contradicts is_global: a global client belongs to no tenant; a client of a tenant has is_global: false',
      'rule',
    );
  return global;
}
