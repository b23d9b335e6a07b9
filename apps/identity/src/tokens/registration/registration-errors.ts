import { ApiError } from '@groundwork/rest';

/** A 400 that names the member: `invalid_redirect_uri` for redirect URIs, else `invalid_client_metadata`. (RFC 7591 §3.2.2) */
export function invalidMember(field: string, message: string, kind = 'rule'): ApiError {
  const code = field.startsWith('redirect_uris') ? 'invalid_redirect_uri' : 'invalid_client_metadata';
  return new ApiError(code, `${field} ${message}`, { details: [{ field, code: kind, message }] });
}

/** The members of a client as a registration calls them. */
const NAMES: Readonly<Record<string, string>> = {
  is_public: 'token_endpoint_auth_method',
  is_first_party: 'client_id',
};

/** `client_metadata.urls.redirect_uris[0]` → `redirect_uris[0]` */
export const memberName = (field: string): string =>
  NAMES[field] ?? field.replace(/^client_metadata\.((urls|oauth)\.)?/, '');

const KNOWN =
  /\b(redirect_uris|post_logout_redirect_uris|initiate_login_uri|backchannel_logout_uri|jwks_uri|jwks|grant_types|response_types|response_modes|token_endpoint_auth_method|id_token_signed_response_alg|default_acr_values)\b/;

/** What the rules of clients say, in the words of a registration; other errors stay what they are. */
export function asMetadataError(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError) || thrown.code !== 'invalid_request') return thrown;
  const [detail] = thrown.details ?? [];
  if (!detail) return thrown;
  const field = memberName(detail.field);
  const [named] = KNOWN.exec(detail.message) ?? [];
  return invalidMember(field === 'client_metadata' ? (named ?? field) : field, detail.message, detail.code);
}
