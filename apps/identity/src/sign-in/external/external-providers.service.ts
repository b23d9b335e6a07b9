import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import sql, { raw } from 'sql-template-tag';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import type { IdentityProvider } from '../../directory/entities/identity-provider.entity.js';

/** A provider in use. */
export type ExternalProvider = Pick<
  IdentityProvider,
  | 'id'
  | 'tenant_id'
  | 'provider_name'
  | 'issuer_url'
  | 'client_id'
  | 'client_secret'
  | 'scopes'
  | 'attribute_mapping'
  | 'domains'
  | 'jit_provisioning'
  | 'link_by'
  | 'token_exchange_audience'
>;

/** A provider as the sign-in page offers it. */
export interface OfferedProvider {
  readonly id: string;
  readonly provider_name: string;
}

/** What a sign-in page offers beside the password. */
export interface Offer {
  readonly providers: readonly OfferedProvider[];
  /** There are more, which an email address leads to. */
  readonly byDomain: boolean;
}

const COLUMNS = raw(
  'id, tenant_id, provider_name, issuer_url, client_id, client_secret, scopes, attribute_mapping, domains, jit_provisioning, link_by, token_exchange_audience',
);

/** The enabled providers of tenants. (api.md, "Identity", identity provider) */
@Injectable()
export class ExternalProviders {
  constructor(
    private readonly records: Records,
    private readonly cipher: SecretCipher,
  ) {}

  /** `undefined` when the tenant has none of that id in use. */
  async find(tenantId: string, id: string): Promise<ExternalProvider | undefined> {
    const [row] = await this.records.query<ExternalProvider>(sql`
      select ${COLUMNS} from identity_providers where tenant_id = ${tenantId} and id = ${id} and is_enabled`);
    return row;
  }

  /** Those of a tenant whose tokens are exchanged. */
  findExchangeable(tenantId: string): Promise<ExternalProvider[]> {
    return this.records.query<ExternalProvider>(sql`
      select ${COLUMNS} from identity_providers where tenant_id = ${tenantId} and is_enabled and token_exchange_enabled order by id`);
  }

  /** Our secret there, for the request at hand only. */
  secretOf({ id, client_secret }: ExternalProvider): string | undefined {
    return client_secret === null ? undefined : this.cipher.decrypt(client_secret, `provider_secret/${id}`).toString();
  }
}

/** The providers that need no address, and those the address leads to by its domain. One statement. */
export async function offeredProviders(db: Pick<Database, 'query'>, tenantId: string, address = ''): Promise<Offer> {
  const rows = await db.query<OfferedProvider & { readonly shown: boolean }>(sql`
    select id, provider_name, domains = '{}' or domains @> array[${domainOf(address)}] as shown
    from identity_providers where tenant_id = ${tenantId} and is_enabled order by provider_name, id`);
  const providers = rows.filter(({ shown }) => shown).map(({ id, provider_name }) => ({ id, provider_name }));
  return { providers, byDomain: providers.length < rows.length };
}

/** The provider an address leads to by its domain; of several the first by name. */
export async function findByAddress(
  db: Pick<Database, 'query'>,
  tenantId: string,
  address: string,
): Promise<OfferedProvider | undefined> {
  const [row] = await db.query<OfferedProvider>(sql`
    select id, provider_name from identity_providers
    where tenant_id = ${tenantId} and is_enabled and domains @> array[${domainOf(address)}] order by provider_name, id limit 1`);
  return row;
}

/** What stands behind the @; nothing where there is none. */
export const domainOf = (address: string): string => /@([^@\s]+)$/.exec(address.trim())?.[1]?.toLowerCase() ?? '';
