import { Audited, view } from '@groundwork/records';
import { DateTimeField, TextField, UuidField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `_groundwork.` in front of it makes a name of at most 253 characters. (RFC 1035, section 2.3.4) */
export const MAX_DOMAIN = 241;
/** Its form. */
export const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** A domain of a tenant: once verified, email addresses of it name the tenant. (docs/access.md, "Domains") */
@Entity({ name: 'tenant_domains' })
export class TenantDomain extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) tenant_id!: string;
  @Column('text')
  @TextField({
    max: MAX_DOMAIN,
    pattern: DOMAIN,
    form: 'a domain in small letters, such as acme.example',
    description: 'No public suffix.',
    example: 'acme.example',
  })
  domain!: string;
  @Column('text')
  @TextField({ readOnly: true, description: 'The TXT record `_groundwork.<domain>` has to have this value.' })
  verification_token!: string;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly: true, nullable: true, description: '`null`: not verified yet.' })
  verified_at!: string | null;
}

/** A domain of a tenant. */
export const tenantDomainView = view(TenantDomain, { name: 'TenantDomain', order: (row) => sql`${row}.domain` });

/** Body of Create Tenant Domain. */
export class NewTenantDomain extends PickType(TenantDomain, ['domain'] as const) {}
