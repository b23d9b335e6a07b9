import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';

/** Another issuer by which a user signs in. */
export interface OwnIdentity {
  readonly id: string;
  readonly provider_name: string;
  readonly created_at: string;
  readonly last_login_at: string | null;
}

/** By which other issuers users sign in, as they see it. (Identity, "User Identities") */
@Injectable()
export class OwnIdentities {
  constructor(private readonly records: Records) {}

  /** By name. One statement. */
  list(userId: string): Promise<OwnIdentity[]> {
    return this.records.query<OwnIdentity>(sql`
      select i.id, p.provider_name, i.created_at, i.last_login_at
      from user_identities i join identity_providers p on p.id = i.provider_id
      where i.user_id = ${userId} order by p.provider_name, i.id`);
  }
}
