import type { AccessScopes } from '@groundwork/access';

/** Lets the rules of buckets count for its bearer. (access.md, "Rules of buckets") */
export const USE_SCOPE = 'files:use';

/** Which scopes allow what in every bucket of the tenant, and which one lets rules count. */
export const ACCESS_SCOPES: AccessScopes = {
  use: USE_SCOPE,
  verbs: {
    list: 'files:read',
    read: 'files:read',
    create: 'files:write',
    change: 'files:write',
    delete: 'files:write',
    administer: 'buckets:write',
  },
};
