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

/** What the token endpoint answers. (Identity, "Token response") */
export class TokenAnswer {
  @TextField({ description: 'A JWT. (RFC 9068)' }) access_token!: string;
  @TextField({ optional: true, description: 'For clients that list the grant refresh_token.' }) refresh_token?: string;
  @TextField({ optional: true, description: 'With the scope openid.' }) id_token?: string;
  @TextField({ description: 'Bearer' }) token_type!: string;
  @IntegerField({ description: 'Seconds.' }) expires_in!: number;
  @TextField({ description: 'The scopes the access token carries, separated by spaces.' }) scope!: string;
  @TextField({ optional: true, description: 'With the grant token_exchange. (RFC 8693 §2.2.1)' })
  issued_token_type?: string;
}

/** What a device shows and polls with. (Identity, "Device code response"; RFC 8628 §3.2) */
export class DeviceCodeAnswer {
  @TextField('For Get Token.') device_code!: string;
  @TextField({ description: 'What the user types in.', example: 'BCDF-GHJK' }) user_code!: string;
  @TextField('Where the user types it in.') verification_uri!: string;
  @TextField('The same with the code in it, for a QR code.') verification_uri_complete!: string;
  @IntegerField({ description: 'Seconds.' }) expires_in!: number;
  @IntegerField({ description: 'Seconds between two polls.' }) interval!: number;
}

/** What is known of a token; of an inactive one nothing but that. (Identity, "Token introspection response") */
export class IntrospectionAnswer {
  @FlagField() active!: boolean;
  @TextField({ optional: true, description: 'Bearer, refresh_token or id_token' }) token_type?: string;
  @UuidField({ optional: true }) client_id?: string;
  @TextField({ optional: true, description: 'Scopes, separated by spaces.' }) scope?: string;
  @TextField({ optional: true, description: "The user's username or email." }) username?: string;
  @DateTimeField({ optional: true }) exp?: string;
  @DateTimeField({ optional: true }) iat?: string;
  @DateTimeField({ optional: true }) nbf?: string;
  @TextField({ optional: true, description: "The user's id or, for client credentials, the client's." })
  subject?: string;
  @TextField({ optional: true, description: 'The same, under its standard name.' }) sub?: string;
  @TextField({ optional: true }) jti?: string;
}

/** What is known of the user behind a token. (Identity, "User info response"; OpenID Connect Core §5.1) */
export class UserInfoAnswer {
  @UuidField() sub!: string;
  @TextField({ optional: true }) name?: string;
  @TextField({ optional: true }) given_name?: string;
  @TextField({ optional: true }) family_name?: string;
  @TextField({ optional: true }) middle_name?: string;
  @TextField({ optional: true }) nickname?: string;
  @TextField({ optional: true }) preferred_username?: string;
  @TextField({ optional: true }) profile?: string;
  @TextField({ optional: true }) picture?: string;
  @TextField({ optional: true }) website?: string;
  @EmailField({ optional: true }) email?: string;
  @FlagField({ optional: true }) email_verified?: boolean;
  @TextField({ optional: true }) phone?: string;
  @FlagField({ optional: true }) phone_verified?: boolean;
  @TextField({ optional: true }) phone_number?: string;
  @FlagField({ optional: true }) phone_number_verified?: boolean;
  @TextField({ optional: true }) gender?: string;
  @DateField({ optional: true }) birthday?: string;
  @DateField({ optional: true }) birthdate?: string;
  @TextField({ optional: true }) zoneinfo?: string;
  @TextField({ optional: true }) locale?: string;
  @JsonField({ optional: true, description: 'country, postal_code, region, locality, street_address, formatted' })
  address?: object;
  @DateTimeField({ optional: true }) updated_at?: string;
}
