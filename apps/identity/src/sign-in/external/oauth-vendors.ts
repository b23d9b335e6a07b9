import { createHmac } from 'node:crypto';
import type { Claims } from './external-profile.js';
import type { ExternalProvider } from './external-providers.service.js';
import {
  baseOf,
  OAUTH,
  present,
  textIn,
  type ClaimsReader,
  type TokenAnswer,
  type Vendor,
  type ProviderAddress,
} from './vendor.js';

/** Endpoints as configured. */
export const GENERIC: Vendor = {
  ...OAUTH,
  metadata: ({ issuer_url, settings }) => ({
    issuer: issuer_url,
    authorization_endpoint: settings.authorization_url ?? '',
    token_endpoint: settings.token_url ?? '',
  }),
  readClaims: async ({ provider: { settings }, read }) => {
    const claims = (await read(settings.userinfo_url ?? '')) as Claims | undefined; // JSON
    return { ...claims, sub: identifierIn(claims, settings.subject_claim ?? 'sub') };
  },
};

/** Accounts by number, addresses elsewhere, errors with 200. (GitHub, "Authorizing OAuth apps", "Emails") */
export const GITHUB: Vendor = {
  ...OAUTH,
  hints: false,
  again: { prompt: 'select_account' },
  secretInForm: true,
  metadata: (provider) => ({
    issuer: provider.issuer_url,
    authorization_endpoint: `${baseOf(provider)}/login/oauth/authorize`,
    token_endpoint: `${baseOf(provider)}/login/oauth/access_token`,
  }),
  tokenAnswer: ({ status, body }) => {
    const error = textIn(body, 'error');
    if (error === undefined) return { status, body };
    return { status: 400, body: { error: GITHUB_ERRORS[error] ?? error } };
  },
  readClaims: async ({ provider, read }) => {
    const user = (await read(`${githubApi(provider)}/user`)) as Claims | undefined; // JSON
    const email = primaryIn(await read(`${githubApi(provider)}/user/emails`));
    return present({
      sub: identifierIn(user, 'id'),
      name: textIn(user, 'name'),
      preferred_username: textIn(user, 'login'),
      profile: textIn(user, 'html_url'),
      picture: textIn(user, 'avatar_url'),
      email,
      email_verified: email === undefined ? undefined : true,
    });
  },
};

const GITHUB_ERRORS: Readonly<Partial<Record<string, string>>> = {
  bad_verification_code: 'invalid_grant',
  incorrect_client_credentials: 'invalid_client',
  redirect_uri_mismatch: 'invalid_request',
};

/** Of github.com, of one's own enterprise at ghe.com, or of one's own server. (GitHub, "Getting started with the REST API") */
function githubApi(provider: ExternalProvider): string {
  const { host } = new URL(provider.issuer_url);
  return host === 'github.com' || host.endsWith('.ghe.com') ? `https://api.${host}` : `${baseOf(provider)}/api/v3`;
}

/** The primary address, if it is verified. */
function primaryIn(emails: unknown): string | undefined {
  const all = Array.isArray(emails) ? (emails as Claims[]) : []; // JSON
  const found = all.find(({ primary, verified }) => primary === true && verified === true);
  return textIn(found, 'email');
}

/** Says nothing about whether an address is verified; calls carry a proof of the app's secret. (Meta, "Securing Graph API calls") */
export const FACEBOOK: Vendor = {
  ...OAUTH,
  hints: false,
  again: { auth_type: 'reauthenticate' },
  secretInForm: true,
  metadata: (provider) => ({
    issuer: provider.issuer_url,
    authorization_endpoint: `${baseOf(provider)}/dialog/oauth`,
    token_endpoint: `${facebookGraph(provider)}/oauth/access_token`,
  }),
  tokenAnswer: facebookAnswer,
  readClaims: readFacebook,
};

const FACEBOOK_FIELDS = 'id,name,first_name,last_name,email,picture';
const FACEBOOK_CODE_ERROR = 100;

async function readFacebook({ provider, accessToken, secret, read }: ClaimsReader): Promise<Claims> {
  const query = new URLSearchParams({ fields: FACEBOOK_FIELDS });
  if (secret !== undefined)
    query.set('appsecret_proof', createHmac('sha256', secret).update(accessToken).digest('hex'));
  const user = (await read(`${facebookGraph(provider)}/me?${query.toString()}`)) as Claims | undefined; // JSON
  const picture = user?.['picture'] as { data?: unknown } | undefined;
  return present({
    sub: identifierIn(user, 'id'),
    name: textIn(user, 'name'),
    given_name: textIn(user, 'first_name'),
    family_name: textIn(user, 'last_name'),
    picture: textIn(picture?.data, 'url'),
    email: textIn(user, 'email'),
    email_verified: false,
  });
}

/** Its errors are objects with numbers. */
function facebookAnswer({ status, body }: TokenAnswer): TokenAnswer {
  const error = body['error'] as { code?: unknown } | undefined;
  if (typeof error !== 'object') return { status, body };
  return { status: 400, body: { error: error.code === FACEBOOK_CODE_ERROR ? 'invalid_grant' : 'invalid_client' } };
}

function facebookGraph(provider: ProviderAddress): string {
  return new URL(provider.issuer_url).host === 'www.facebook.com' ? 'https://graph.facebook.com' : baseOf(provider);
}

/** A text, or a number that JSON carries exactly. Throws `Error`. */
function identifierIn(claims: Claims | undefined, name: string): string {
  const value = claims && Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (typeof value === 'string' && value !== '') return value;
  if (Number.isSafeInteger(value)) return String(value);
  throw new Error(`${name} is neither a text nor a whole number`);
}
