/** What the rules look at. */
export interface Signing {
  readonly algorithm: string | null | undefined;
  /** The resource has a secret, or is given one. */
  readonly hasSecret: boolean;
  readonly isSystem: boolean;
}

/** What is wrong with how a resource's tokens would be signed: the member and why; `undefined` when nothing is. (api.md, "Access tokens") */
export function signingFault({
  algorithm,
  hasSecret,
  isSystem,
}: Signing): readonly [member: string, why: string] | undefined {
  if (algorithm === 'HS256' && isSystem) return ['signing_algorithm', 'of a system resource must be asymmetric'];
  if (algorithm === 'HS256' && !hasSecret) return ['signing_secret', 'is required by HS256'];
  if (algorithm !== 'HS256' && hasSecret) return ['signing_secret', 'is allowed with signing_algorithm HS256 only'];
  return undefined;
}
