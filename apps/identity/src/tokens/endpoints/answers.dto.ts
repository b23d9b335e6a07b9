import {
  DateField,
  DateTimeField,
  EmailField,
  FlagField,
  IntegerField,
  JsonField,
  TextField,
  UuidField,
} from '@groundwork/rest';

/** Tokens, scopes and addresses are as long as they have to be. */
const ANY_LENGTH = { min: 0, max: 1_000_000 };

/** What the token endpoint answers. (Identity, "Token response") */
export class TokenAnswer {
  @TextField({ ...ANY_LENGTH, description: 'A JWT. (RFC 9068)' }) access_token!: string;
  @TextField({ ...ANY_LENGTH, optional: true, description: 'For clients that list the grant refresh_token.' })
  refresh_token?: string;
  @TextField({ ...ANY_LENGTH, optional: true, description: 'With the scope openid.' }) id_token?: string;
  @TextField({ ...ANY_LENGTH, description: 'Bearer; DPoP for a token that is bound to a key' }) token_type!: string;
  @IntegerField({ description: 'Seconds.' }) expires_in!: number;
  @TextField({ ...ANY_LENGTH, description: 'The scopes the access token carries, separated by spaces.' })
  scope!: string;
  @TextField({ ...ANY_LENGTH, optional: true, description: 'With the grant token_exchange. (RFC 8693 §2.2.1)' })
  issued_token_type?: string;
}

/** What a device shows and polls with. (Identity, "Device code response"; RFC 8628 §3.2) */
export class DeviceCodeAnswer {
  @TextField({ ...ANY_LENGTH, description: 'For Get Token.' }) device_code!: string;
  @TextField({ ...ANY_LENGTH, description: 'What the user types in.', example: 'BCDF-GHJK' }) user_code!: string;
  @TextField({ ...ANY_LENGTH, description: 'Where the user types it in.' }) verification_uri!: string;
  @TextField({ ...ANY_LENGTH, description: 'The same with the code in it, for a QR code.' })
  verification_uri_complete!: string;
  @IntegerField({ description: 'Seconds.' }) expires_in!: number;
  @IntegerField({ description: 'Minimum seconds between two polls.' }) interval!: number;
}

/** What is known of a token; of an inactive one nothing but that. (Identity, "Token introspection response") */
export class IntrospectionAnswer {
  @FlagField() active!: boolean;
  @TextField({ ...ANY_LENGTH, optional: true, description: 'Bearer, DPoP, refresh_token or id_token' })
  token_type?: string;
  @UuidField({ optional: true }) client_id?: string;
  @TextField({ ...ANY_LENGTH, optional: true, description: 'Scopes, separated by spaces.' }) scope?: string;
  @TextField({ ...ANY_LENGTH, optional: true, description: "The user's username or email." }) username?: string;
  @DateTimeField({ optional: true }) exp?: string;
  @DateTimeField({ optional: true }) iat?: string;
  @DateTimeField({ optional: true }) nbf?: string;
  @TextField({ ...ANY_LENGTH, optional: true, description: "The user's id or, for client credentials, the client's." })
  subject?: string;
  @TextField({ ...ANY_LENGTH, optional: true, description: 'The same, under its standard name.' }) sub?: string;
  @TextField({ ...ANY_LENGTH, optional: true }) jti?: string;
  @JsonField({
    optional: true,
    description: '`jkt`: the thumbprint of the key that the token is bound to. (RFC 9449 §6.1)',
  })
  cnf?: object;
}

/** What is known of the user behind a token. (Identity, "User info response"; OpenID Connect Core §5.1) */
export class UserInfoAnswer {
  @UuidField() sub!: string;
  @TextField({ ...ANY_LENGTH, optional: true }) name?: string;
  @TextField({ ...ANY_LENGTH, optional: true }) given_name?: string;
  @TextField({ ...ANY_LENGTH, optional: true }) family_name?: string;
  @TextField({ ...ANY_LENGTH, optional: true }) middle_name?: string;
  @TextField({ ...ANY_LENGTH, optional: true }) nickname?: string;
  @TextField({ ...ANY_LENGTH, optional: true }) preferred_username?: string;
  @TextField({ ...ANY_LENGTH, optional: true }) profile?: string;
  @TextField({ ...ANY_LENGTH, optional: true }) picture?: string;
  @TextField({ ...ANY_LENGTH, optional: true }) website?: string;
  @EmailField({ optional: true }) email?: string;
  @FlagField({ optional: true }) email_verified?: boolean;
  @TextField({ ...ANY_LENGTH, optional: true }) phone?: string;
  @FlagField({ optional: true }) phone_verified?: boolean;
  @TextField({ ...ANY_LENGTH, optional: true }) phone_number?: string;
  @FlagField({ optional: true }) phone_number_verified?: boolean;
  @TextField({ ...ANY_LENGTH, optional: true }) gender?: string;
  @DateField({ optional: true }) birthday?: string;
  @DateField({ optional: true }) birthdate?: string;
  @TextField({ ...ANY_LENGTH, optional: true }) zoneinfo?: string;
  @TextField({ ...ANY_LENGTH, optional: true }) locale?: string;
  @JsonField({ optional: true, description: 'country, postal_code, region, locality, street_address, formatted' })
  address?: object;
  @DateTimeField({ optional: true }) updated_at?: string;
}
