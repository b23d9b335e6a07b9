import { ApiError, UUID_PATTERN } from '@groundwork/rest';
import { type Log, addressKey, RateLimits, type Limiter } from '@groundwork/service';
import { errors, type KoaContextWithOIDC } from './oidc-provider.js';
import { Injectable } from '@nestjs/common';

const AUDITED_REFUSALS = { name: 'audited-grants', points: 100, seconds: 60, local: true };

/**
 * Which refusals of the token endpoint the audit log records: of one client at one address a hundred a minute, by each replica. A loop must
 * not fill the log. (ADR 0035)
 */
@Injectable()
export class AuditedRefusals {
  private readonly limiter: Limiter;

  constructor(limits: RateLimits) {
    this.limiter = limits.limiter(AUDITED_REFUSALS);
  }

  /** Whether one more is recorded. */
  async hasRoom({ oidc, ip }: KoaContextWithOIDC): Promise<boolean> {
    try {
      await this.limiter.consume(`${oidc.client?.clientId} ${addressKey(ip)}`);
      return true;
    } catch {
      return false;
    }
  }
}

/** A device that comes too early gets a code of its own; that is no refusal. (RFC 8628 §3.5) */
const WAITING: ReadonlySet<string> = new Set(['authorization_pending', 'slow_down']);
const MOST_CAUSES = 5;
const MOST_CHARACTERS = 300;

/** Who sends a request, and for what. */
export interface RefusedRequest {
  /** As it says; not authenticated. */
  readonly clientId?: string;
  readonly grantType?: string;
}

/**
 * A request of a client was refused: the log says why, the answer says no more than the standards let it. Members: `client_id`,
 * `grant_type`, `error` and `reason`; never what was sent.
 */
export function logRefusal(log: Log, { clientId, grantType }: RefusedRequest, error: unknown): void {
  const code = codeOf(error);
  if (WAITING.has(code)) return;
  const fields = { client_id: clientId, grant_type: grantType, error: code, reason: reasonOf(error) };
  log.warn(fields, 'a request of a client was refused');
}

/** The request the library works on. */
export function requestOf({ oidc, headers }: KoaContextWithOIDC): RefusedRequest {
  const { params = {}, client } = oidc;
  return {
    clientId: client?.clientId ?? claimedClient(params, headers.authorization),
    grantType: typeof params['grant_type'] === 'string' ? params['grant_type'] : undefined,
  };
}

/** The client a request says to come from: only what looks like an id of ours, for people put secrets into the wrong place. */
export function claimedClient(form: Readonly<Record<string, unknown>>, authorization = ''): string | undefined {
  const [, basic = ''] = /^Basic (\S+)$/i.exec(authorization) ?? [];
  const [user] = Buffer.from(basic, 'base64').toString().split(':');
  return [form['client_id'], user].find((id): id is string => typeof id === 'string' && UUID_PATTERN.test(id));
}

/** Scopes that were requested and not granted: otherwise only `scope` of the answer shows it. (RFC 6749 §3.3) */
export function logDroppedScopes(log: Log, ctx: KoaContextWithOIDC, given: unknown): void {
  const { scope } = ctx.oidc.params ?? {};
  if (typeof scope !== 'string' || typeof given !== 'string') return;
  const held = new Set(given.split(' '));
  const dropped = scope.split(' ').filter((name) => name !== '' && !held.has(name));
  if (dropped.length === 0) return;
  const { clientId } = requestOf(ctx);
  const who = { client_id: clientId, user_id: ctx.oidc.account?.accountId };
  log.warn({ ...who, dropped_scopes: dropped.join(' ').slice(0, MOST_CHARACTERS) }, 'scopes were not granted');
}

const codeOf = (error: unknown): string =>
  error instanceof ApiError ? error.code : error instanceof errors.OIDCProviderError ? error.error : 'server_error';

/** What each error says, from the outermost to its first cause. */
function reasonOf(error: unknown): string {
  const said: string[] = [];
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < MOST_CAUSES; depth++, { cause } = cause) {
    said.push(...wordsOf(cause).filter((one) => one !== '' && !said.includes(one)));
  }
  return said.join(': ').slice(0, MOST_CHARACTERS);
}

const wordsOf = (error: Error): string[] =>
  error instanceof errors.OIDCProviderError
    ? [error.error_description ?? error.error, error.error_detail ?? '']
    : [error.message];
