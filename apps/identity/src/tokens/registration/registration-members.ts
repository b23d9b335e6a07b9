import { ACR_VALUES } from '../../directory/entities/resource.entity.js';
import { SIGNATURES } from '../provider/provider-constants.js';

/** What is wrong with a value; `undefined` when nothing is. */
type Fault = (value: unknown) => string | undefined;

const MAX_ITEMS = 100;
const MAX_URI = 2_048;
const MAX_TEXT = 255;
/** The id may follow the name: together they fit into the column. */
const MAX_NAME = 200;
const YEAR_SECONDS = 31_536_000;

/** Anything that is not shown, or turns around what is. */
const INVISIBLE = /\p{C}/u;

const text =
  (max = MAX_TEXT): Fault =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= max && !INVISIBLE.test(value)
      ? undefined
      : `must be a string of 1 to ${max} visible characters`;
const choice =
  (...values: readonly unknown[]): Fault =>
  (value) =>
    values.includes(value) ? undefined : `must be ${values.map((one) => JSON.stringify(one)).join(' or ')}`;
const listOf =
  (max: number): Fault =>
  (value) =>
    Array.isArray(value) && value.length <= MAX_ITEMS && value.every((one) => text(max)(one) === undefined)
      ? undefined
      : `must be an array of at most ${MAX_ITEMS} strings of 1 to ${max} characters`;
const flag = choice(true, false);
const seconds: Fault = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= YEAR_SECONDS
    ? undefined
    : `must be a number of seconds from 0 to ${YEAR_SECONDS}`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members of a JSON Web Key that belong to its owner alone. (RFC 7518 §6) */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const keySet: Fault = (value) => {
  const keys: unknown = isRecord(value) ? value['keys'] : undefined;
  if (!Array.isArray(keys) || keys.length > MAX_ITEMS || !keys.every(isRecord))
    return 'must be a JSON Web Key Set (RFC 7517)';
  return keys.some((key) => PRIVATE.some((name) => name in key)) ? 'must hold public keys only' : undefined;
};

const contexts: Fault = (value) =>
  Array.isArray(value) && value.every((one) => (ACR_VALUES as readonly unknown[]).includes(one))
    ? undefined
    : `must be an array of ${ACR_VALUES.join(', ')}`;

/** What proves a client that registered itself. */
export const REGISTRABLE_METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const;

/** Addresses, kept in `client_metadata.urls`. */
export const URL_MEMBERS = {
  redirect_uris: listOf(MAX_URI),
  post_logout_redirect_uris: listOf(MAX_URI),
  initiate_login_uri: text(MAX_URI),
  backchannel_logout_uri: text(MAX_URI),
} as const satisfies Readonly<Record<string, Fault>>;

/** What acts, is shown, or says what is so anyway: kept in `client_metadata.oauth`, and answered as it came. */
export const OAUTH_MEMBERS: Readonly<Record<string, Fault>> = {
  token_endpoint_auth_method: choice(...REGISTRABLE_METHODS),
  scope: text(4_000),
  client_uri: text(MAX_URI),
  logo_uri: text(MAX_URI),
  tos_uri: text(MAX_URI),
  policy_uri: text(MAX_URI),
  contacts: listOf(MAX_TEXT),
  software_id: text(),
  software_version: text(),
  jwks: keySet,
  jwks_uri: text(MAX_URI),
  id_token_signed_response_alg: choice(...(SIGNATURES.idTokenSigningAlgValues ?? [])),
  require_pushed_authorization_requests: flag,
  dpop_bound_access_tokens: flag,
  request_object_signing_alg: choice(...(SIGNATURES.requestObjectSigningAlgValues ?? [])),
  require_signed_request_object: flag,
  authorization_signed_response_alg: choice(...(SIGNATURES.authorizationSigningAlgValues ?? [])),
  response_modes: listOf(MAX_TEXT),
  default_max_age: seconds,
  default_acr_values: contexts,
  // Always so.
  subject_type: choice('public'),
  require_auth_time: flag,
  backchannel_logout_session_required: flag,
  // Never so.
  tls_client_certificate_bound_access_tokens: choice(false),
};

/** What columns and grants follow from. */
export const SHAPE_MEMBERS = {
  client_name: text(MAX_NAME),
  grant_types: listOf(MAX_TEXT),
  response_types: listOf(MAX_TEXT),
  application_type: choice('web', 'native'),
} as const satisfies Readonly<Record<string, Fault>>;

/** Every member of a registration that is honoured. (RFC 7591 §2; OpenID Connect Registration §2) */
export const HONOURED: Readonly<Record<string, Fault>> = { ...SHAPE_MEMBERS, ...URL_MEMBERS, ...OAUTH_MEMBERS };
