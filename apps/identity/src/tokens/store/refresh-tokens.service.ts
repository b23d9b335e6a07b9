import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { endGrant } from '../../platform/grants/end-grants.js';
import { successorOf } from './oidc-adapter.js';
import { rowId } from './oidc-payload.js';
import { findRefreshToken } from './refresh-rows.js';

/** What a refresh token stands for; `exp`, `iat` are seconds since 1970. */
export interface RefreshTokenRecord {
  readonly clientId: string;
  readonly accountId: string;
  readonly grantId: string;
  readonly scope: string | undefined;
  readonly exp: number;
  readonly iat: number;
}

/** Refresh tokens outside the token endpoint: looked at, and revoked. */
@Injectable()
export class RefreshTokens {
  constructor(
    private readonly records: Records,
    private readonly pepper: Pepper,
  ) {}

  /** `undefined` for one that is unknown, expired, or used and past its grace. */
  async findUsable(token: string): Promise<RefreshTokenRecord | undefined> {
    const found = await this.find(token);
    return found && !found.consumed && found.record.exp > Date.now() / 1_000 ? found.record : undefined;
  }

  /** Ends the grant of a client's own refresh token and everything under it; a foreign or unknown one stays. (RFC 7009 §2.1) */
  async revoke(token: string, clientId: string): Promise<void> {
    const found = await this.find(token);
    if (found?.record.clientId === clientId) await endGrant(this.records, found.record.grantId);
  }

  private async find(token: string): Promise<{ record: RefreshTokenRecord; consumed: boolean } | undefined> {
    const [id, successor] = [token, successorOf(this.pepper, token)].map((value) => rowId('RefreshToken', value));
    const row = await findRefreshToken(this.records, id!, successor!, 0);
    // Rows of refresh tokens hold what the library writes: see its `RefreshToken.IN_PAYLOAD`.
    return row && { record: row.payload as unknown as RefreshTokenRecord, consumed: row.consumed };
  }
}
