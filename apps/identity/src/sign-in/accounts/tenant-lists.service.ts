import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import { addressKey, RateLimits } from '@groundwork/service';
import sql, { raw } from 'sql-template-tag';
import { recordEvent } from '../../platform/audit/record-event.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import { IN_FORCE } from './account.js';
import { inEqualTime } from './equal-time.js';
import { admitsTenant, type TenantsOfClient } from './sign-in-tenants.js';

const PER_ADDRESS = { name: 'tenants', points: 20, seconds: 600 };
const PER_MAILBOX = { name: 'tenants-mailbox', points: 5, seconds: 3_600 };
const MOST = 50;
const MAX_SHOWN = 64;
const LIKE_AN_ADDRESS = '://|@|[^[:space:]][.][^[:space:]]';

/** The name of a tenant for display. */
export interface ShownTenant {
  readonly id: string;
  readonly name: string;
}

interface Membership {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly locale: string | null;
}

/** Which tenants' users somebody may be, for clients that sign in users of several. (docs/access.md, "One client, many tenants") */
@Injectable()
export class TenantLists {
  private readonly byAddress;
  private readonly byMailbox;

  constructor(
    private readonly records: Records,
    private readonly outbox: Outbox,
    private readonly pepper: Pepper,
    limits: RateLimits,
  ) {
    this.byAddress = limits.limiter({ ...PER_ADDRESS, database: records });
    this.byMailbox = limits.limiter({ ...PER_MAILBOX, database: records });
  }

  /** The tenant of the client that has verified the domain of an address. One statement. */
  async findByEmail({ id }: TenantsOfClient, email: string): Promise<string | undefined> {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    const [tenant] = await this.records.query<{ id: string }>(sql`
      select t.id from tenant_domains d join tenants t on t.id = d.tenant_id join clients c on c.id = ${id}
      where d.domain = ${domain} and d.verified_at is not null and t.is_active and ${admitsTenant(raw('c'), raw('t.id'))}`);
    return tenant?.id;
  }

  /** Those of some tenants that are active and the client's, in the given order. One statement, none for none. */
  async show({ id }: TenantsOfClient, ids: readonly string[]): Promise<ShownTenant[]> {
    if (ids.length === 0) return [];
    return this.records.query<ShownTenant>(sql`
      select t.id, coalesce(t.display_name, t.tenant_name) as name
      from unnest(${ids}::uuid[]) with ordinality o (id, n) join tenants t on t.id = o.id join clients c on c.id = ${id}
      where t.is_active and ${admitsTenant(raw('c'), raw('t.id'))} order by o.n`);
  }

  /**
   * Mails the tenants in which an address has an account, to that address. Does not reveal whether there are any: the same statements,
   * and a mail in the outbox that is sent or not. The event is of no tenant, as the list is of several. Throws `too_many_requests`.
   */
  async mail(client: TenantsOfClient, email: string, address: string): Promise<void> {
    await this.byAddress.consume(addressKey(address));
    await this.byMailbox.consume(this.pepper.digest('login_identifier', `tenants/${email.toLowerCase()}`));
    const mailing = () =>
      this.records.transaction(async (tx) => {
        const found = await membershipsOf(tx, client, email);
        await recordEvent(tx, {
          event_type: 'tenant_list.sent',
          outcome: found.length > 0 ? 'success' : 'failure',
          actor_client_id: client.id,
          after: { user_ids: found.map(({ user_id }) => user_id) },
        });
        await this.outbox.add(tx, {
          template: 'tenant_list',
          tenantId: null,
          to: found[0]?.email ?? null,
          locale: found[0]?.locale,
          values: { tenants: found.map(({ name }) => name).join('; ') },
        });
      });
    await inEqualTime(mailing);
  }
}

/**
 * Found as it was typed and in small letters, by the index on addresses over all tenants. Names are texts of other tenants in a mail of
 * this installation: short ones alone, and none that a mail program would make a link of.
 */
const membershipsOf = (tx: Database, { id }: TenantsOfClient, email: string): Promise<Membership[]> =>
  tx.query<Membership>(sql`
    select left(t.tenant_name, ${MAX_SHOWN}) as name, u.id as user_id, u.email, u.locale
    from users u join tenants t on t.id = u.tenant_id join clients c on c.id = ${id}
    where u.email = any (array[${email}, lower(${email})]::text[]) and u.email_verified and not u.awaits_verification and ${IN_FORCE}
      and t.tenant_name !~ ${LIKE_AN_ADDRESS} and ${admitsTenant(raw('c'), raw('t.id'))}
    order by t.tenant_name limit ${MOST}`);
