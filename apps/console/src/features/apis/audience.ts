interface WithMetadata {
  readonly resource_metadata: object | null;
}

/** What tokens for the API name as their audience. */
export const audienceOf = ({ resource_metadata: metadata }: WithMetadata): string | undefined =>
  textOf(metadata, 'identifier_url');

/** Whether users have its scopes by roles alone. */
export const isByRoles = ({ resource_metadata: metadata }: WithMetadata): boolean =>
  metadata !== null && Reflect.get(metadata, 'rbac_enabled') === true;

/** Whether it is that of a service of the installation: they have names that cannot change. */
export const isOfSystem = (resource: WithMetadata): boolean =>
  audienceOf(resource)?.startsWith('urn:groundwork:') ?? false;

/** Whose an API is, as the person who is signed in has to do with it. */
export interface Hands {
  readonly isOfAllTenants: boolean;
  /** The tenant that is chosen; none while all are shown. */
  readonly tenant: object | undefined;
}

/** Why nobody, or not this person, changes an API: it is a service of the installation, or all tenants share it. */
export function fixedBy(
  api: WithMetadata & { readonly tenant_id: string | null },
  { isOfAllTenants, tenant }: Hands,
): 'ofSystem' | 'shared' | undefined {
  if (isOfSystem(api)) return 'ofSystem';
  const isForAll = isOfAllTenants && tenant === undefined;
  return api.tenant_id === null && !isForAll ? 'shared' : undefined;
}

function textOf(metadata: object | null, name: string): string | undefined {
  const value: unknown = metadata === null ? undefined : Reflect.get(metadata, name);
  return typeof value === 'string' ? value : undefined;
}
