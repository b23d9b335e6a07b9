type Json = Record<string, unknown>;

const NAME = 'Tenant-Id';

/** The header by which a caller of no tenant narrows a request to one; once for all operations. */
export const TENANT_PARAMETER = {
  [NAME]: {
    name: NAME,
    in: 'header' as const,
    required: false,
    description: 'For global callers: the tenant to which the request applies. The header `tenant_id` means the same.',
    schema: { type: 'string', format: 'uuid' },
  },
};

/** Refers every operation that takes a token to it. */
export function addTenantHeader(paths: Json): void {
  for (const item of Object.values(
    paths as Record<string, Record<string, { security?: object[]; parameters?: object[] }>>,
  ))
    for (const operation of Object.values(item)) {
      if (!operation.security?.some((way) => 'oauth2' in way)) continue;
      operation.parameters = [...(operation.parameters ?? []), { $ref: `#/components/parameters/${NAME}` }];
    }
}
