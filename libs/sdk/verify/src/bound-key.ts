/**
 * The thumbprint of the key that a token is bound to, by its claim `cnf`; `undefined` for a bearer token. A token that is bound in another
 * way (`x5t#S256`) has an empty one, which no key has. (RFC 7800 §3.1; RFC 9449 §6.1)
 */
export function boundKeyOf(claims: Readonly<Record<string, unknown>>): string | undefined {
  const cnf = claims['cnf'];
  if (cnf === undefined || cnf === null) return undefined;
  const jkt: unknown = typeof cnf === 'object' ? Reflect.get(cnf, 'jkt') : undefined;
  return typeof jkt === 'string' ? jkt : '';
}
