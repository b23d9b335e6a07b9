import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The caller of a request: the claims of its verified access token. (api.md, "Audit, tenants, permissions") */
export interface Caller {
  /** Subject of the token: a user's id or, for client credentials, the client's. Goes to `created_by`, `updated_by`. */
  readonly subject: string;
  readonly clientId: string;
  /** A user stands behind the token, not only a client. */
  readonly isUser: boolean;
  /** The tenant in which records are created and named; `null` for none. */
  readonly tenantId: string | null;
  /** Sees the records of every tenant: a global caller that did not narrow itself by header `Tenant-Id`. */
  readonly allTenants: boolean;
  readonly scopes: ReadonlySet<string>;
  /** The token's own claims, for rules that need more. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The caller of the request, put there by the token guard. */
export const AsCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { user } = context.switchToHttp().getRequest<Request & { user?: Caller }>();
  if (!user) throw new Error('AsCaller stands on a public operation.');
  return user;
});
