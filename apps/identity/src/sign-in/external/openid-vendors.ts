import { importPKCS8, SignJWT } from 'jose';
import { ExternalFailure } from './external-failure.js';
import type { Claims } from './external-profile.js';
import type { ExternalProvider } from './external-providers.service.js';
import { OPENID, present, textIn, type Vendor } from './vendor.js';

const APPLE_SECRET_SECONDS = 300;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_APPLE_USER = 2_048;

/** The hosted domain is asked for and checked: the parameter alone is a hint. (Google, "OpenID Connect", `hd`) */
export const GOOGLE: Vendor = {
  ...OPENID,
  again: { prompt: 'select_account' }, // it refuses `login`
  parameters: ({ settings: { hosted_domain: hd } }) => ({ ...(hd && { hd }) }),
  claims: (provider, claims) => {
    const { hosted_domain: hd } = provider.settings;
    if (hd && textIn(claims, 'hd')?.toLowerCase() !== hd) throw notAllowed(provider);
    return claims;
  },
};

/**
 * The discovered issuer of many directories has a place for the directory, which `tid` names; `sub` differs by client, `oid` is unique in
 * the directory; an address is anything its administrator likes, unless `xms_edov`. (Microsoft, "ID token claims reference";
 * "Migrate away from using email claims")
 */
export const MICROSOFT: Vendor = {
  ...OPENID,
  userInfo: false,
  issuerHasDirectory: true,
  // The library compares issuers by text; the token is verified here, with its nonce.
  tokenAnswer: ({ status, body: { id_token, ...body } }) => ({
    status,
    body: present({ ...body, unverified_id_token: id_token }),
  }),
  issuerFor: (discovered, claims) => {
    const tid = directoryOf(claims);
    const issuer = discovered.replace('{tenantid}', tid);
    if (!new URL(issuer).pathname.split('/').includes(tid)) throw new Error('tid is not the directory of the issuer');
    return issuer;
  },
  claims: (provider, { email_verified: _, ...claims }) => {
    const [tid, oid] = [directoryOf(claims), textIn(claims, 'oid')];
    if (oid === undefined || !UUID.test(oid)) throw new Error('oid is missing');
    const { directories } = provider.settings;
    if (directories && directories.length > 0 && !directories.includes(tid)) throw notAllowed(provider);
    return { ...claims, sub: `${tid}.${oid}`, email_verified: isVerifiedDomain(claims['xms_edov']) };
  },
};

/** The stored secret is a key, by which one of five minutes is signed; the name comes once. (Apple, "Sign in with Apple REST API") */
export const APPLE: Vendor = {
  ...OPENID,
  hints: false,
  userInfo: false,
  again: {},
  secretInForm: true,
  parameters: () => ({ response_mode: 'form_post' }), // needed for name and address
  makeSecret: async ({ client_id, settings: { team_id, key_id } }, stored, audience) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: key_id ?? '' })
      .setIssuer(team_id ?? '')
      .setSubject(client_id)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${APPLE_SECRET_SECONDS}s`)
      .sign(await importPKCS8(stored, 'ES256')),
  answerClaims: ({ user = '' }) => nameIn(user),
};

/** Has neither nonce nor code verifier, and refuses the latter: the state alone binds a response. (LinkedIn, "Sign In with LinkedIn") */
export const LINKEDIN: Vendor = { ...OPENID, nonce: false, pkce: false, hints: false, again: {}, secretInForm: true };

function directoryOf(claims: Claims): string {
  const tid = textIn(claims, 'tid');
  if (tid === undefined || !UUID.test(tid)) throw new Error('tid is missing');
  return tid;
}

/** Documented as a boolean; seen as a text and a number. */
const isVerifiedDomain = (value: unknown): boolean => [true, 'true', 1, '1'].some((one) => one === value);

/** `{"name": {"firstName", "lastName"}, "email"}`, of which the name alone is read: nobody has signed it. */
function nameIn(user: string): Claims {
  if (user.length > MAX_APPLE_USER) return {};
  try {
    const { name } = JSON.parse(user) as { name?: unknown }; // checked member by member
    const [given, family] = [textIn(name, 'firstName'), textIn(name, 'lastName')];
    const full = [given, family].filter(Boolean).join(' ');
    return present({ given_name: given, family_name: family, name: full || undefined });
  } catch {
    return {};
  }
}

const notAllowed = ({ provider_name }: ExternalProvider): ExternalFailure =>
  new ExternalFailure('not_allowed', provider_name);
