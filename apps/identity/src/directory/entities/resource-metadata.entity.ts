import { EnumField, FlagField, IntegerField, TextField, Without } from '@groundwork/rest';

/** How the access tokens of a resource are signed; HS256 with the resource's own secret. (api.md, "Access tokens") */
export const SIGNING_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'HS256'] as const;

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

  @EnumField(SIGNING_ALGORITHMS, { optional: true, description: 'ES256 unless a token also serves another resource.' })
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
    description: 'Seconds an access token lives; 900 by default.',
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
}

/** What is shown of it. */
export class ResourceMetadata extends Without(ResourceSettings, ['signing_secret'] as const) {
  @FlagField({ readOnly: true, description: "One of this installation's own services." })
  is_system!: boolean;
}
