interface WithMetadata {
  readonly resource_metadata: object | null;
}

/** What tokens for the API name as their audience. */
export const audienceOf = ({ resource_metadata: metadata }: WithMetadata): string | undefined =>
  textOf(metadata, 'identifier_url');

/** Whether users have its scopes by roles alone. */
export const isByRoles = ({ resource_metadata: metadata }: WithMetadata): boolean =>
  metadata !== null && Reflect.get(metadata, 'rbac_enabled') === true;

/** The services of the installation have names that cannot change. */
export const isOfSystem = (resource: WithMetadata): boolean =>
  audienceOf(resource)?.startsWith('urn:groundwork:') ?? false;

function textOf(metadata: object | null, name: string): string | undefined {
  const value: unknown = metadata === null ? undefined : Reflect.get(metadata, name);
  return typeof value === 'string' ? value : undefined;
}
