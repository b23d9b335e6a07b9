import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import sql, { raw } from 'sql-template-tag';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { registrationEnabled } from '../registration/registration-settings.js';
import type { IdentityProvider } from '../../directory/entities/identity-provider.entity.js';

/** An enabled provider. */
export type ExternalProvider = Pick<
  IdentityProvider,
  | 'id'
  | 'tenant_id'
  | 'provider_name'
  | 'provider_type'
  | 'issuer_url'
  | 'client_id'
  | 'client_secret'
  | 'scopes'
  | 'attribute_mapping'
  | 'settings'
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

/** The providers a sign-in page offers. */
export interface Offer {
  readonly providers: readonly OfferedProvider[];
  /** There are more, each for the email addresses of its domains. */
  readonly byDomain: boolean;
  /** People may register through the client. */
  readonly registers: boolean;
}

/** Where the providers are offered. */
export interface OfferPlace {
  readonly tenantId: string;
  /** Of the account pages: the tenant's id. */
  readonly clientId: string;
  readonly address?: string;
}

const COLUMNS = raw(
  'id, tenant_id, provider_name, provider_type, issuer_url, client_id, client_secret, scopes, attribute_mapping, settings, domains, jit_provisioning, link_by, token_exchange_audience',
);

/** The enabled providers of tenants. (api.md, "Identity", identity provider) */
@Injectable()
export class ExternalProviders {
  constructor(
    private readonly records: Records,
    private readonly cipher: SecretCipher,
  ) {}

  /** `undefined` when the tenant has no enabled one with that id. */
  async find(tenantId: string, id: string): Promise<ExternalProvider | undefined> {
    const [row] = await this.records.query<ExternalProvider>(sql`
      select ${COLUMNS} from identity_providers where tenant_id = ${tenantId} and id = ${id} and is_enabled`);
    return row;
  }

  /** Those of a tenant with token exchange. */
  findExchangeable(tenantId: string): Promise<ExternalProvider[]> {
    return this.records.query<ExternalProvider>(sql`
      select ${COLUMNS} from identity_providers where tenant_id = ${tenantId} and is_enabled and token_exchange_enabled order by id`);
  }

  /** The decrypted client secret; not to be kept. */
  secretOf({ id, client_secret }: ExternalProvider): string | undefined {
    return client_secret === null ? undefined : this.cipher.decrypt(client_secret, `provider_secret/${id}`).toString();
  }
}

/** The providers for all domains, and those for the domain of the address. One statement. */
export async function offeredProviders(
  db: Pick<Database, 'query'>,
  { tenantId, clientId, address = '' }: OfferPlace,
): Promise<Offer> {
  type Row = {
    readonly id: string | null;
    readonly registers: boolean;
    readonly shown: boolean;
    readonly provider_name: string;
  };
  const rows = await db.query<Row>(sql`
    select p.id, p.provider_name, p.domains = '{}' or p.domains @> array[${domainOf(address)}] as shown,
      ${registrationEnabled(raw('t'), raw('c'))} as registers
    from tenants t left join clients c on c.id = ${clientId}::uuid left join identity_providers p on p.tenant_id = t.id and p.is_enabled
    where t.id = ${tenantId} order by p.provider_name, p.id`);
  const known = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]));
  const providers = known.filter(({ shown }) => shown).map(({ id, provider_name }) => ({ id, provider_name }));
  return { providers, byDomain: providers.length < known.length, registers: rows[0]?.registers ?? false };
}

/** The provider for the domain of an address; of several the first by name. */
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

/** The domain of an email address; empty when it has none. */
export const domainOf = (address: string): string => /@([^@\s]+)$/.exec(address.trim())?.[1]?.toLowerCase() ?? '';
