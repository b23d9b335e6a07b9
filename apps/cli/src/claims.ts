/** What an access token says. (RFC 9068 §2.2) */
export interface Claims {
  readonly sub?: string;
  readonly client_id?: string;
  readonly tenant_id?: string;
  /** Separated by spaces. */
  readonly scope?: string;
  /** Seconds since 1970. */
  readonly exp?: number;
  readonly name?: string;
  readonly email?: string;
}

/** The claims of a token, nothing of an opaque one. They are shown, nothing is allowed by them: the services verify tokens. */
export function claimsOf(token: string): Claims | undefined {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims;
  } catch {
    return undefined;
  }
}
