import type { KoaContextWithOIDC } from '../provider/oidc-provider.js';

/** Who acts for the subject of a token, and who acted before. (RFC 8693 §4.1) */
export interface Actor {
  /** The client's id. */
  readonly sub: string;
  readonly act?: Actor;
}

/** What a token takes over from the one it was exchanged for. */
export interface Delegation {
  readonly act: Actor;
  /** Seconds since 1970: the end of the token it was exchanged for. */
  readonly until: number;
  /** A token that is bound to a tenant gives none that is not. */
  readonly tenantId: string | undefined;
}

const known = new WeakMap<object, Delegation>();

/** Remembers for whom the client of a request acts, for the token that it gets. */
export const rememberDelegation = (request: object, delegation: Delegation): void =>
  void known.set(request, delegation);

/** The claims of a token that was exchanged for one of our own; none of all others. */
export function delegationClaims(request: KoaContextWithOIDC, { exp, tenant_id }: Readonly<Record<string, unknown>>) {
  const delegation = known.get(request);
  if (!delegation) return {};
  const { act, until, tenantId } = delegation;
  return { act, exp: Math.min(Number(exp), until), tenant_id: tenantId ?? tenant_id };
}
