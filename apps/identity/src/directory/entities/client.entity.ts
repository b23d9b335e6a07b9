import { AUDIT_FIELDS, Audited, recordJson, view } from '@groundwork/records';
import {
  DateTimeField,
  EnumField,
  FlagField,
  ObjectField,
  TextField,
  UuidField,
  IntegerField,
  JsonField,
  ListField,
  Changes,
  settableOf,
  Without,
} from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { GRANT_TYPES } from './grant-types.js';
import { AppMetadataField, AppMetadatum } from './app-metadatum.js';
import { PickType } from '@nestjs/swagger';
import { ClaimDefinition, ClaimsField } from './claim-definition.entity.js';

const MAX_URI = 2_048;
const MAX_URIS = 100;
const TEN_YEARS_SECONDS = 315_360_000;
const DAY_SECONDS = 86_400;

/** Where a client is reached. (api.md, "Values", `client_metadata.urls`) */
export class ClientUrls {
  @ListField({
    optional: true,
    maxItems: MAX_URIS,
    max: MAX_URI,
    description: 'Redirect URIs of sign-ins; compared exactly.',
  })
  redirect_uris?: string[] | null;
  @ListField({ optional: true, maxItems: MAX_URIS, max: MAX_URI, description: 'Redirect URIs after logout.' })
  post_logout_redirect_uris?: string[] | null;
  @ListField({
    optional: true,
    maxItems: MAX_URIS,
    max: MAX_URI,
    description: 'Origins whose scripts may call the token endpoints.',
  })
  allowed_origins?: string[] | null;
  @TextField({ optional: true, max: MAX_URI, description: 'Page of the client that starts a sign-in.' })
  initiate_login_uri?: string | null;
  @TextField({ optional: true, max: MAX_URI, description: 'Receives back-channel logout tokens when a session ends.' })
  backchannel_logout_uri?: string | null;
}

/** Lifetime of refresh tokens; seconds. */
export class RefreshTokenSettings {
  @FlagField({ optional: true, description: 'False: refresh tokens are valid for ten years.' })
  expiration_enabled?: boolean | null;
  @IntegerField({ optional: true, min: 60, max: TEN_YEARS_SECONDS })
  expiration_lifetime?: number | null;
}

/** Lifetime of ID tokens; seconds. */
export class IdTokenSettings {
  @IntegerField({ optional: true, min: 30, max: 30 * DAY_SECONDS })
  expiration_lifetime?: number | null;
}

/** Sets of rules that a client can be held to. (docs/tokens.md) */
export const SECURITY_PROFILES = ['fapi2'] as const;

/** Access tokens of this issuer that a client may exchange. (docs/tokens.md) */
export class TokenExchangeSettings {
  @ListField({
    optional: true,
    maxItems: MAX_URIS,
    max: MAX_URI,
    description:
      'Audiences of access tokens that it may exchange for its own: identifiers of resources. Not for public clients.',
  })
  subject_audiences?: string[] | null;
}

/** What a client may do and where it is. (Identity, "Client", `client_metadata`) */
export class ClientSettings {
  @ListField({ optional: true, values: GRANT_TYPES, description: 'Without it, those that fit the client type.' })
  grant_types?: string[] | null;
  @ObjectField(() => ClientUrls, { optional: true }) urls?: ClientUrls | null;
  @ObjectField(() => RefreshTokenSettings, { optional: true }) refresh_token?: RefreshTokenSettings | null;
  @ObjectField(() => IdTokenSettings, { optional: true }) id_token?: IdTokenSettings | null;
  @EnumField(SECURITY_PROFILES, {
    name: 'SecurityProfile',
    optional: true,
    description: 'Rules that it is held to: `fapi2` is the FAPI 2.0 Security Profile.',
  })
  security_profile?: string | null;
  @ObjectField(() => TokenExchangeSettings, { optional: true }) token_exchange?: TokenExchangeSettings | null;
  @ClaimsField('Claims of its ID tokens and of userinfo; an array replaces the stored one.') claims?:
    ClaimDefinition[] | null;
  @JsonField({ optional: true, description: 'Members of OpenID Connect Registration; kept as given, at most 16 KiB.' })
  oauth?: Record<string, unknown> | null;
  @JsonField({ optional: true, description: 'Kept as given, at most 16 KiB.' }) saml?: Record<string, unknown> | null;
  @JsonField({ optional: true, description: 'Kept as given, at most 16 KiB.' }) wsfed?: Record<string, unknown> | null;
}

/** What a client can be. (api.md, "Values") */
export const CLIENT_TYPES = ['native', 'spa', 'web', 'machine'] as const;

/** Whose users sign in through a client: those of its own tenant or the default one, of listed tenants, of all. */
export const SIGN_IN_TENANTS = ['home', 'listed', 'all'] as const;
export type SignInTenants = (typeof SIGN_IN_TENANTS)[number];

/** All settings together, those kept as given included. */
const MAX_SETTINGS_BYTES = 98_304;

/** An application that requests tokens. (Identity, "Client") */
@Entity({ name: 'clients' })
export class Client extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('text')
  @EnumField(CLIENT_TYPES, { name: 'ClientType', optional: true, default: 'web', description: 'Cannot change.' })
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
  @Column('text')
  @EnumField(SIGN_IN_TENANTS, {
    name: 'SignInTenants',
    optional: true,
    default: 'home',
    description:
      "Whose users sign in through it: of its tenant (a global client's is the default one), of the tenants listed for it, or of all tenants. The last two need `is_global`.",
  })
  sign_in_tenants!: SignInTenants;
  @Column('text', { nullable: true }) secret_hash!: string | null;
  @Column('text', { nullable: true }) previous_secret_hash!: string | null;
  @Column('timestamptz', { nullable: true }) previous_secret_expires_at!: string | null;
  @Column('text', { nullable: true }) registration_token_hash!: string | null;
  @Column('boolean') @FlagField({ readOnly: true, description: 'Cannot be deleted.' }) is_default!: boolean;
}

/** What callers set of a client, beside the type of a new one. */
export const CLIENT_SETTABLE = settableOf(Client, [
  'id', 'client_type', 'client_secret', 'client_secret_expires_at', 'secret_hash', 'previous_secret_hash', 'previous_secret_expires_at',
  'registration_token_hash', 'is_default', ...AUDIT_FIELDS,
]); // prettier-ignore

/** A client as it stands inside other records: without secret and children. (Identity, "Resource client", `client_data`) */
export const clientData = view(Client, { name: 'ClientData', except: ['client_secret', 'is_default'] });

/** Its members. */
export class ClientData extends Without(Client, ['client_secret', 'is_default']) {}

/** `client_data` of a row with a `client_id`. */
export const dataOfClient = (link: Sql): Sql =>
  recordJson(clientData, 'c1', (client) => sql`${client}.id = ${link}.client_id`);

/** Body of Create Client. (Identity, "Create a client") */
export class NewClient extends PickType(Client, ['client_type', ...CLIENT_SETTABLE] as const) {}

/** Body of Modify Client. (Identity, "Modify a client") */
export class ClientChanges extends Changes(PickType(Client, CLIENT_SETTABLE)) {}
