import type { ServiceScope } from '../types/scopes.generated.js';

/** A scope of identity, storage and tree, or of OpenID Connect. (Core §5.4, §11) */
export type GroundworkScope = ServiceScope | 'openid' | 'profile' | 'email' | 'phone' | 'address' | 'offline_access';

/** One that editors offer, or one of an API of one's own, which nobody here knows. (docs/adr/0121-scopes-are-offered.md) */
export type Scope = GroundworkScope | (string & Record<never, never>);
