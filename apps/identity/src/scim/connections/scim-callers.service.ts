import { asApiError } from '@groundwork/auth';
import { Records, type Database } from '@groundwork/records';
import { ApiError, UUID_PATTERN, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { bearerToken } from '@groundwork/verify';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import sql from 'sql-template-tag';
import type { IdentityConfig } from '../../platform/config/config.js';
import { isSameDigest } from '../../platform/keys/pepper.service.js';
import { connectionProvider, type ConnectionProvider, type ProviderRow } from './connection-provider.js';
import { CONNECTION_SCOPES, ScimConnectionsService } from './scim-connections.service.js';

/** A connection that sent a request with its token. */
export interface ScimCaller {
  readonly connectionId: string;
  readonly tenantId: string;
  /** Where the users of its directory sign in. */
  readonly provider?: ConnectionProvider;
  /** What it may do, as the privilege rule sees it: the scopes of a connection, at its tenant. */
  readonly caller: Caller;
  /** Its address, below which its users and groups are. */
  readonly base: string;
}

interface ConnectionRow extends ProviderRow {
  readonly provider_id: string | null;
  readonly tenant_id: string;
  readonly token_hash: string;
  readonly previous_token_hash: string | null;
  readonly is_due: boolean;
}

/** Lets in directories by the token of their connection. (docs/scim.md, "Connections") */
@Injectable()
export class ScimCallers {
  constructor(
    private readonly records: Records,
    private readonly connections: ScimConnectionsService,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'AUDIENCE' | 'ISSUER'>,
  ) {}

  /**
   * One statement by the primary key; another one once in an hour, which notes that the connection is used. Throws `invalid_token`, the
   * same for an unknown connection and for a token that is not its own.
   */
  async admit(request: Request, id: string): Promise<ScimCaller> {
    const token = tokenOf(request);
    const row = UUID_PATTERN.test(id) ? await findConnection(this.records, id) : undefined;
    const digest = this.connections.digestOf(token);
    const fits = isSameDigest(digest, row?.token_hash);
    const fitted = isSameDigest(digest, row?.previous_token_hash);
    if (!row || !(fits || fitted)) throw notItsToken();
    const caller = this.callerOf(id.toLowerCase(), row.tenant_id);
    // As the token guard leaves it: logs and audit events name the connection.
    Object.assign(request, { user: caller });
    if (row.is_due)
      await this.records.query(
        sql`update scim_connections set last_used_at = now() where id = ${caller.subject}::uuid`,
      );
    const base = `${this.config.ISSUER.replace(/\/$/, '')}/scim/v2/${caller.subject}`;
    const provider = connectionProvider(row);
    return { connectionId: caller.subject, tenantId: row.tenant_id, provider, caller, base };
  }

  private callerOf(id: string, tenantId: string): Caller {
    return {
      subject: id,
      clientId: id,
      isUser: false,
      tenantId,
      allTenants: false,
      scopes: new Set(CONNECTION_SCOPES),
      claims: { tenant_id: tenantId, aud: this.config.AUDIENCE },
    };
  }
}

const findConnection = async (db: Pick<Database, 'query'>, id: string): Promise<ConnectionRow | undefined> =>
  (
    await db.query<ConnectionRow>(sql`
      select c.tenant_id, c.provider_id, i.provider_type, i.settings, c.token_hash, case when c.previous_token_expires_at > now() then c.previous_token_hash end as previous_token_hash,
        (c.last_used_at is null or c.last_used_at < now() - interval '1 hour') as is_due
      from scim_connections c join tenants t on t.id = c.tenant_id and t.is_active and t.deleting_at is null
        left join identity_providers i on i.id = c.provider_id
      where c.id = ${id}::uuid and (c.expires_at is null or c.expires_at > now())`)
  )[0];

function tokenOf({ headers }: Request): string {
  try {
    return bearerToken(headers.authorization);
  } catch (error) {
    throw asApiError(error);
  }
}

const notItsToken = (): ApiError =>
  new ApiError('invalid_token', 'There is no such connection, or the token is not its own.', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
