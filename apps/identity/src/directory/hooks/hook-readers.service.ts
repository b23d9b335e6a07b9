import { Records } from '@groundwork/records';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { holdsAllOf } from '../../platform/privileges/take-over.js';

/** Whose message it is: the user, or who has the address or number at the tenant. */
export interface Readership {
  readonly tenantId: string;
  readonly userId?: string | undefined;
  readonly email?: string;
  /** E.164. */
  readonly phone?: string;
}

interface Reader {
  readonly id: string;
  readonly is_of_installation: boolean;
}

/** Which hooks may be asked about a message with links or codes, which sign its reader in. (docs/hooks.md) */
@Injectable()
export class HookReaders {
  constructor(private readonly records: Records) {}

  /**
   * Whether the hook of a maker may: it holds all that the readers hold. `undefined` for owners and administrators of the default tenant,
   * whose messages reach no hook; what is known of other tenants says nothing.
   */
  async of(readership: Readership): Promise<((makerId: string | null) => Promise<boolean>) | undefined> {
    const readers = await this.find(readership);
    if (readers.some(({ is_of_installation }) => is_of_installation)) return undefined;
    const ids = readers.map(({ id }) => id);
    return (makerId) => holdsAllOf(this.records, ids, makerId);
  }

  private find({ tenantId, userId, email, phone }: Readership): Promise<Reader[]> {
    return this.records.query<Reader>(sql`
      select u.id, t.is_default and exists (
          select from tenant_admins a where a.tenant_id = t.id and a.user_id = u.id and a.admin_role in ('owner', 'admin')) as is_of_installation
      from tenants t join users u on u.tenant_id = t.id
      where t.id = ${tenantId}::uuid and (
        u.id = ${userId ?? null}::uuid or lower(u.email) = lower(${email ?? null}::text) or lower(u.phone) = lower(${phone ?? null}::text))`);
  }
}
