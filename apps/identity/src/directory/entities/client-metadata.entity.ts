import { FlagField, IntegerField, JsonField, ListField, ObjectField, TextField } from '@groundwork/rest';

/** What a client may be allowed to do at `/token`, by the specification's names and the standards'. (api.md, "Identity") */
export const GRANT_TYPES = [
  'authorization_code',
  'authorization_code_verifier',
  'client_credentials',
  'device_code',
  'implicit',
  'otp',
  'password',
  'refresh_token',
  'token_exchange',
  'urn:ietf:params:oauth:grant-type:device_code',
  'urn:ietf:params:oauth:grant-type:token-exchange',
] as const;

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

/** How long refresh tokens live; seconds. */
export class RefreshTokenSettings {
  @FlagField({ optional: true, description: 'False: refresh tokens are valid for ten years.' })
  expiration_enabled?: boolean | null;
  @IntegerField({ optional: true, min: 60, max: TEN_YEARS_SECONDS })
  expiration_lifetime?: number | null;
}

/** How long ID tokens live; seconds. */
export class IdTokenSettings {
  @IntegerField({ optional: true, min: 30, max: 30 * DAY_SECONDS })
  expiration_lifetime?: number | null;
}

/** What a client may do and where it is. (Identity, "Client", `client_metadata`) */
export class ClientSettings {
  @ListField({ optional: true, values: GRANT_TYPES, description: 'Without it, those that fit the client type.' })
  grant_types?: string[] | null;
  @ObjectField(() => ClientUrls, { optional: true }) urls?: ClientUrls | null;
  @ObjectField(() => RefreshTokenSettings, { optional: true }) refresh_token?: RefreshTokenSettings | null;
  @ObjectField(() => IdTokenSettings, { optional: true }) id_token?: IdTokenSettings | null;
  @JsonField({ optional: true, description: 'Members of OpenID Connect Registration; kept as given, at most 16 KiB.' })
  oauth?: Record<string, unknown> | null;
  @JsonField({ optional: true, description: 'Kept as given, at most 16 KiB.' }) saml?: Record<string, unknown> | null;
  @JsonField({ optional: true, description: 'Kept as given, at most 16 KiB.' }) wsfed?: Record<string, unknown> | null;
}
