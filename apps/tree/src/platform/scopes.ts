import type { AccessScopes } from '@groundwork/access';

/** Lets the rules of trees count for its bearer. (docs/access.md, "Rules of trees") */
export const USE_SCOPE = 'trees:use';

/** What operations take that read, and that write: the scope for all trees of the tenant, or the one for rules. */
export const READ_SCOPES = `trees:read|${USE_SCOPE}`;
export const WRITE_SCOPES = `trees:write|${USE_SCOPE}`;

/** For approving or rejecting what somebody else wrote, and for releases and their aliases: writing alone is not enough. */
export const REVIEW_SCOPE = 'trees:review';
export const PUBLISH_SCOPE = 'trees:publish';
export const REVIEW_SCOPES = `trees:write|${REVIEW_SCOPE}|${USE_SCOPE}`;
export const PUBLISH_SCOPES = `${PUBLISH_SCOPE}|${USE_SCOPE}`;

/** For cancelling a run: what starting one takes. */
export const CANCEL_SCOPES = `trees:write|${PUBLISH_SCOPE}|${USE_SCOPE}`;

/** Which scopes allow what in every tree of the tenant, and which one lets rules count. */
export const ACCESS_SCOPES: AccessScopes = {
  use: USE_SCOPE,
  verbs: {
    list: 'trees:read',
    read: 'trees:read',
    create: 'trees:write',
    change: 'trees:write',
    delete: 'trees:write',
    administer: 'trees:write',
  },
  seenBy: ['read'],
};
