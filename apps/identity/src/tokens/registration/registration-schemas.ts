import { REGISTRABLE_GRANTS } from '../../directory/entities/grant-types.js';
import { HONOURED, REGISTRABLE_METHODS } from './registration-members.js';

const TEXT = { type: 'string' };
const TEXTS = { type: 'array', items: TEXT };
const FLAG = { type: 'boolean' };

/** Members that are not one text. */
const TYPES: Readonly<Record<string, object>> = {
  redirect_uris: TEXTS,
  post_logout_redirect_uris: TEXTS,
  contacts: TEXTS,
  default_acr_values: TEXTS,
  response_types: TEXTS,
  response_modes: TEXTS,
  grant_types: { type: 'array', items: { type: 'string', enum: [...REGISTRABLE_GRANTS] } },
  application_type: { type: 'string', enum: ['web', 'native'] },
  token_endpoint_auth_method: { type: 'string', enum: [...REGISTRABLE_METHODS] },
  default_max_age: { type: 'integer' },
  jwks: { type: 'object' },
  require_auth_time: FLAG,
  require_pushed_authorization_requests: FLAG,
  backchannel_logout_session_required: FLAG,
  require_signed_request_object: FLAG,
  tls_client_certificate_bound_access_tokens: FLAG,
  dpop_bound_access_tokens: FLAG,
};

const METADATA = Object.fromEntries(Object.keys(HONOURED).map((name) => [name, TYPES[name] ?? TEXT]));

const EXAMPLE = {
  client_name: 'Shop',
  redirect_uris: ['https://shop.example/cb'],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
  scope: 'openid profile',
};

/** The body of a registration: every member that is honoured. */
export const CLIENT_METADATA = { schema: { type: 'object', properties: METADATA, example: EXAMPLE } };

/** The body of a change, which repeats the client. (RFC 7592 §2.2) */
export const CHANGED_METADATA = {
  schema: {
    type: 'object',
    required: ['client_id'],
    properties: { client_id: TEXT, ...METADATA },
    example: { client_id: '01920000-0000-7000-8000-000000000000', ...EXAMPLE },
  },
};

/** A Client Information Response. (RFC 7591 §3.2.1; RFC 7592 §3) */
export const CLIENT_INFORMATION = {
  type: 'object',
  required: ['client_id', 'client_id_issued_at', 'registration_access_token', 'registration_client_uri'],
  properties: {
    client_id: TEXT,
    client_id_issued_at: { type: 'integer', description: 'Seconds since 1970.' },
    client_secret: { ...TEXT, description: 'When it is new.' },
    client_secret_expires_at: { type: 'integer', description: 'Seconds since 1970; 0: it does not expire.' },
    registration_access_token: { ...TEXT, description: 'Manages this client, and nothing else.' },
    registration_client_uri: TEXT,
    ...METADATA,
  },
};
