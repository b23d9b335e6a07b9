import { AuditedByDate, recordJson, view } from '@groundwork/records';
import {
  EnumField,
  ObjectField,
  TextField,
  UuidField,
  FlagField,
  IntegerField,
  Without,
  Changes,
} from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AppMetadataField, AppMetadatum } from './app-metadatum.js';
import { PickType } from '@nestjs/swagger';
import { ClaimDefinition, ClaimsField } from './claim-definition.entity.js';

/** How the access tokens of a resource are signed; HS256 with the resource's own secret. (api.md, "Access tokens") */
export const SIGNING_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'HS256'] as const;

/** Classes of sign-ins: one factor, two factors. (OpenID Connect Core §2, `acr`) */
export const ACR_VALUES = ['urn:groundwork:acr:1fa', 'urn:groundwork:acr:2fa'] as const;

const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^#\s]+$/;
const DAY_SECONDS = 86_400;

/** What a caller sets of a resource as an API. (Identity, "Resource", `resource_metadata`) */
export class ResourceSettings {
  @TextField({
    optional: true,
    max: 2_048,
    pattern: ABSOLUTE_URI,
    form: 'an absolute URI without fragment',
    description: 'The audience of its tokens; unique, and fixed while clients are linked.',
    example: 'https://api.example.com',
  })
  identifier_url?: string | null;

  @EnumField(SIGNING_ALGORITHMS, {
    name: 'SigningAlgorithm',
    optional: true,
    description: 'ES256 unless a token also serves another resource.',
  })
  signing_algorithm?: string | null;

  @TextField({
    optional: true,
    min: 32,
    max: 512,
    writeOnly: true,
    description: 'Key of HS256, at least 32 bytes; never shown.',
  })
  signing_secret?: string | null;

  @IntegerField({
    optional: true,
    min: 30,
    max: 30 * DAY_SECONDS,
    description: 'Lifetime of an access token in seconds; 900 by default.',
  })
  token_lifetime?: number | null;

  @FlagField({
    optional: true,
    description: 'A user gets only the scopes granted to it: directly, by role or by group.',
  })
  rbac_enabled?: boolean | null;

  @FlagField({ optional: true, description: 'Tokens list the scopes in the claim `permissions`, too.' })
  scopes_added?: boolean | null;

  @FlagField({ optional: true, description: 'First-party clients get its scopes without the consent of the user.' })
  skip_consent_for_first_party?: boolean | null;

  @EnumField(ACR_VALUES, {
    name: 'RequiredAcr',
    optional: true,
    description:
      'How users have to sign in for its tokens: a weaker sign-in is asked for more, a weaker token is refused.',
  })
  acr_required?: string | null;

  @ClaimsField('Claims of access tokens for it; an array replaces the stored one. System resources have none.')
  claims?: ClaimDefinition[] | null;
}

/** What is shown of it. */
export class ResourceMetadata extends Without(ResourceSettings, ['signing_secret'] as const) {
  @FlagField({ readOnly: true, description: "One of this installation's own services." })
  is_system!: boolean;
}

/** What a resource can be. (api.md, "Values") */
export const RESOURCE_TYPES = ['web_application', 'api', 'platform', 'device', 'database'] as const;

/** Any combination of applications and data that owns scopes. (Identity, "Resource") */
@Entity({ name: 'resources' })
export class Resource extends AuditedByDate {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid', { nullable: true })
  @UuidField({
    optional: true,
    readOnly: true,
    description: 'Whose it is. Without it all tenants share it, and no tenant changes or deletes it.',
  })
  tenant_id!: string | null;
  @Column('text') @EnumField(RESOURCE_TYPES, { name: 'ResourceType' }) resource_type!: string;
  @Column('text') @TextField('Unique within the tenant.') resource_name!: string;
  @Column('text', { nullable: true })
  @TextField({ optional: true, max: 4_000 })
  resource_description!: string | null;
  @Column('jsonb')
  @ObjectField(() => ResourceMetadata, { optional: true })
  resource_metadata!: ResourceMetadata;
  /** Encrypted by `SecretCipher`, bound to the resource's id. */
  @Column('text', { nullable: true }) signing_secret!: string | null;
  @Column('jsonb') @AppMetadataField() app_metadata!: AppMetadatum[];
  @Column({ type: 'boolean', insert: false, update: false }) is_system!: boolean;
  @Column({ type: 'text', insert: false, update: false, nullable: true }) identifier_url!: string | null;
}

/** `is_system` is always shown, whatever is stored. */
export const RESOURCE_READ = {
  resource_metadata: (row: Sql) => sql`jsonb_build_object('is_system', ${row}.is_system) || ${row}.resource_metadata`,
};

/** A resource as it stands inside other records: without children. (Identity, "Client resource", `resource_data`) */
export const resourceData = view(Resource, {
  name: 'ResourceData',
  read: RESOURCE_READ,
});

/** `resource_data` of a row with a `resource_id`. */
export const dataOfResource = (link: Sql): Sql =>
  recordJson(resourceData, 'r1', (resource) => sql`${resource}.id = ${link}.resource_id`);

/** Body of Create Resource. (Identity, "Create a resource") */
export class NewResource extends PickType(Resource, [
  'resource_type',
  'resource_name',
  'resource_description',
  'app_metadata',
] as const) {
  @ObjectField(() => ResourceSettings, { optional: true })
  resource_metadata?: ResourceSettings | null;
}

/** Body of Modify Resource. (Identity, "Modify a resource") */
export class ResourceChanges extends Changes(
  PickType(Resource, ['resource_name', 'resource_description', 'app_metadata'] as const),
) {
  @ObjectField(() => ResourceSettings, { optional: true })
  resource_metadata?: ResourceSettings | null;
}
