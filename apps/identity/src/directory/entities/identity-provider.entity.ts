import { AUDIT_FIELDS, Audited, view } from '@groundwork/records';
import {
  EnumField,
  FlagField,
  JsonField,
  ListField,
  ObjectField,
  TextField,
  UrlField,
  UuidField,
  Changes,
  settableOf,
} from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { PickType } from '@nestjs/swagger';
import { PROVIDER_TYPES, ProviderSettings } from './provider-settings.js';

const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const SCOPE = /^[\x21\x23-\x5B\x5D-\x7E]+$/;
const MAX_JSON_BYTES = 4_096;

/** Another issuer whose users sign in here. (api.md, "Identity", identity provider) */
@Entity({ name: 'identity_providers' })
export class IdentityProvider extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) tenant_id!: string;
  @Column('text')
  @EnumField(PROVIDER_TYPES, { name: 'ProviderType', optional: true, default: 'oidc' })
  provider_type!: string;
  @Column('text') @TextField({ max: 128, description: 'Unique within the tenant.' }) provider_name!: string;
  @Column('text')
  @UrlField({
    optional: true,
    nullable: false,
    description: 'Its issuer identifier, as in its discovery document and tokens; of vendors their own by default.',
    example: 'https://login.example.com',
  })
  issuer_url!: string;
  @Column('text') @TextField('Our client_id at the provider.') client_id!: string;
  /** Encrypted by `SecretCipher`, bound to the provider's id. */
  @Column('text', { nullable: true })
  @TextField({ optional: true, max: 1_024, writeOnly: true, description: 'Never shown.' })
  client_secret!: string | null;
  @Column('text', { array: true })
  @ListField({
    optional: true,
    nullable: false,
    pattern: SCOPE,
    description: 'As its type has them by default: openid, profile, email.',
  })
  scopes!: string[];
  @Column('jsonb')
  @JsonField({
    optional: true,
    maxBytes: MAX_JSON_BYTES,
    description: 'Maps attributes of a user to claims of the provider.',
  })
  attribute_mapping!: Record<string, unknown>;
  @Column('text', { array: true })
  @ListField({
    optional: true,
    nullable: false,
    max: 253,
    pattern: DOMAIN,
    description: 'Email domains whose users sign in through this provider.',
  })
  domains!: string[];
  @Column('boolean') @FlagField({ optional: true, default: true }) is_enabled!: boolean;
  @Column('boolean')
  @FlagField({ optional: true, default: false, description: 'Creates users at their first sign-in.' })
  jit_provisioning!: boolean;
  @Column('jsonb')
  @ObjectField(() => ProviderSettings, { optional: true, description: 'What is particular to its type.' })
  settings!: ProviderSettings;
  @Column('text')
  @EnumField(['none', 'verified_email', 'confirm'], {
    name: 'LinkBy',
    optional: true,
    nullable: false,
    description:
      'How a first sign-in is linked to the user with the same verified address: at once, or after a sign-in as that user. `confirm` by default for vendors, else `none`.',
  })
  link_by!: string;
  @Column('boolean')
  @FlagField({ optional: true, default: false, description: 'Its tokens can be exchanged for ours.' })
  token_exchange_enabled!: boolean;
  @Column('text', { array: true })
  @ListField({ optional: true, nullable: false, max: 2_048, description: 'Audiences that such tokens must have.' })
  token_exchange_audience!: string[];
}

/** What callers set of a provider, beside the type of a new one. */
export const PROVIDER_SETTABLE = settableOf(IdentityProvider, ['id', 'tenant_id', 'provider_type', ...AUDIT_FIELDS]);

/** An identity provider of a tenant. */
export const identityProviderView = view(IdentityProvider, {
  name: 'IdentityProvider',
});

/** Body of Create Tenant Identity Provider. */
export class NewIdentityProvider extends PickType(IdentityProvider, ['provider_type', ...PROVIDER_SETTABLE] as const) {}

/** Body of Modify Tenant Identity Provider. */
export class IdentityProviderChanges extends Changes(PickType(IdentityProvider, PROVIDER_SETTABLE)) {}
