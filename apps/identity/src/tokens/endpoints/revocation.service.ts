import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { eventSql } from '../../platform/audit/record-event.js';
import { RefreshTokens } from '../store/refresh-tokens.service.js';
import { OwnJwts } from '../issued/own-jwts.service.js';

/** Ends tokens before their time. (RFC 7009) */
@Injectable()
export class Revocation {
  constructor(
    private readonly records: Records,
    private readonly jwts: OwnJwts,
    private readonly refreshTokens: RefreshTokens,
  ) {}

  /** A refresh token ends with its grant and all under it, an access token alone; a foreign or unknown one stays as it is. */
  async revoke(token: string, clientId: string): Promise<void> {
    const jwt = token.includes('.') ? await this.jwts.read(token) : undefined;
    if (!jwt) return this.refreshTokens.revoke(token, clientId);
    const { jti, exp, client_id } = jwt.claims;
    if (jti === undefined || client_id !== clientId) return;
    const event = {
      event_type: 'token.revoked',
      actor_client_id: clientId,
      tenant_id: tenantOf(jwt.claims),
      after: { jti },
    };
    await this.records.query(sql`
      with event as (${eventSql(event)})
      insert into revoked_tokens (jti, expires_at) values (${jti}, to_timestamp(${exp})) on conflict do nothing`);
  }
}

const tenantOf = ({ tenant_id }: Readonly<Record<string, unknown>>): string | null =>
  typeof tenant_id === 'string' ? tenant_id : null;
