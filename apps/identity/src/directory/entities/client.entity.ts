import { Audited, recordJson, view } from '@groundwork/records';
import { DateTimeField, EnumField, FlagField, ObjectField, TextField, UuidField } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AppMetadataField, AppMetadatum } from './app-metadatum.entity.js';
import { ClientSettings } from './client-metadata.entity.js';

/** What a client can be. (api.md, "Values") */
export const CLIENT_TYPES = ['native', 'spa', 'web', 'machine'] as const;

/** All settings together, those kept as given included. */
const MAX_SETTINGS_BYTES = 98_304;

/** An application that asks for tokens. (Identity, "Client") */
@Entity({ name: 'clients' })
export class Client extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('text')
  @EnumField(CLIENT_TYPES, { optional: true, default: 'web', description: 'Cannot change.' })
  client_type!: string;
  @Column('text') @TextField('Unique within the tenant.') client_name!: string;
  @TextField({ readOnly: true, nullable: true, description: 'Returned only when it is created.' })
  client_secret!: string | null;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly: true, nullable: true, description: '`null`: it does not expire.' })
  client_secret_expires_at!: string | null;
  @Column('text', { nullable: true })
  @TextField({ optional: true, max: 4_000 })
  client_description!: string | null;
  @Column('jsonb')
  @ObjectField(() => ClientSettings, { optional: true, maxBytes: MAX_SETTINGS_BYTES })
  client_metadata!: ClientSettings;
  @Column('jsonb') @AppMetadataField() app_metadata!: AppMetadatum[];
  @Column('boolean')
  @FlagField({ optional: true, default: false, description: 'A public client (RFC 6749): no secret, PKCE instead.' })
  is_public!: boolean;
  @Column('boolean')
  @FlagField({ optional: true, default: false, description: 'Operated by the same organisation as this service.' })
  is_first_party!: boolean;
  @Column('boolean')
  @FlagField({ optional: true, default: true, description: 'Has access to the data of all tenants, not only its own.' })
  is_global!: boolean;
  @Column('uuid', { nullable: true })
  @UuidField({ optional: true, description: 'The tenant whose users sign in through it.' })
  tenant_id!: string | null;
  @Column('text', { nullable: true }) secret_hash!: string | null;
  @Column('text', { nullable: true }) previous_secret_hash!: string | null;
  @Column('timestamptz', { nullable: true }) previous_secret_expires_at!: string | null;
  @Column('boolean') is_default!: boolean;
}

const BEFORE_SECRET = ['id', 'client_type', 'client_name'] as const;
const AFTER_SECRET = [
  'client_secret_expires_at', 'client_description', 'client_metadata', 'app_metadata', 'is_public', 'is_first_party', 'is_global', 'tenant_id',
  'created_by', 'created_at', 'updated_by', 'updated_at',
] as const; // prettier-ignore

/** The attributes of a client. */
export const CLIENT_ATTRIBUTES = [...BEFORE_SECRET, 'client_secret', ...AFTER_SECRET] as const;

/** A client as it stands inside other records: without secret and children. (Identity, "Resource client", `client_data`) */
export const clientData = view(Client, { name: 'ClientData', attributes: [...BEFORE_SECRET, ...AFTER_SECRET] });

/** `client_data` of a row with a `client_id`. */
export const dataOfClient = (link: Sql): Sql =>
  recordJson(clientData, 'c1', (client) => sql`${client}.id = ${link}.client_id`);
