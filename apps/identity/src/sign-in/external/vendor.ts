import type * as oidc from 'openid-client';
import type { Claims } from './external-profile.js';
import type { ExternalProvider } from './external-providers.service.js';

/** The response of a token endpoint. */
export interface TokenAnswer {
  readonly status: number;
  readonly body: Claims;
}

/** How claims are read with an access token, where there is no ID token. */
export interface ClaimsReader {
  readonly provider: ExternalProvider;
  readonly accessToken: string;
  readonly secret?: string;
  /** A response in JSON; `undefined` for 403 and 404. Throws `OutgoingError`; `Error` for other statuses than 200. */
  readonly read: (address: string) => Promise<unknown>;
}

/** What the addresses of a provider depend on. */
export type ProviderAddress = Pick<ExternalProvider, 'provider_type' | 'issuer_url' | 'settings'>;

/** What a type of providers does in its own way. (external-providers.md, "Vendors") */
export interface Vendor {
  /** Discovery and ID tokens; else endpoints that are known, and claims by access token. */
  readonly isOpenId: boolean;
  /** The ID token repeats the nonce. (OpenID Connect Core §2, "nonce") */
  readonly nonce: boolean;
  /** Accepts a code verifier. (RFC 7636) */
  readonly pkce: boolean;
  /** Is told the user's address and language. */
  readonly hints: boolean;
  /** Its discovery document has a UserInfo endpoint with claims that the ID token lacks. */
  readonly userInfo: boolean;
  /** The parameters by which it authenticates a user again. (OpenID Connect Core §3.1.2.1, "prompt") */
  readonly again: Readonly<Record<string, string>>;
  /** Takes the client secret in the form alone. (RFC 6749 §2.3.1) */
  readonly secretInForm: boolean;
  /** The discovered issuer has a place for the directory: `{tenantid}`. */
  readonly issuerHasDirectory: boolean;
  /** Instead of discovery. */
  readonly metadata?: (provider: ProviderAddress) => oidc.ServerMetadata;
  /** Further parameters of the authentication request. */
  readonly parameters?: (provider: ExternalProvider) => Readonly<Record<string, string>>;
  /** The secret that is sent, where it is not the stored one. */
  readonly makeSecret?: (provider: ExternalProvider, stored: string, audience: string) => Promise<string>;
  /** A token response as RFC 6749 §5 has it. */
  readonly tokenAnswer?: (answer: TokenAnswer) => TokenAnswer;
  /** The issuer that an ID token with these claims, not verified yet, must have. Throws `Error`. */
  readonly issuerFor?: (discovered: string, claims: Claims) => string;
  /** Claims in the authorization response: only what the user may have typed. */
  readonly answerClaims?: (answer: Readonly<Record<string, string>>) => Claims;
  /** The claims of who has the access token. */
  readonly readClaims?: (reader: ClaimsReader) => Promise<Claims>;
  /** Verified claims in the names of OpenID Connect. Throws `ExternalFailure`, `not_allowed`; `Error`. */
  readonly claims?: (provider: ExternalProvider, claims: Claims) => Claims;
}

/** A provider that does as OpenID Connect has it. */
export const OPENID: Vendor = {
  isOpenId: true,
  nonce: true,
  pkce: true,
  hints: true,
  userInfo: true,
  again: { prompt: 'login' },
  secretInForm: false,
  issuerHasDirectory: false,
};

/** A provider that does as OAuth 2.0 has it. */
export const OAUTH: Vendor = { ...OPENID, isOpenId: false, nonce: false, userInfo: false };

/** The member of a response, if it is a text. */
export const textIn = (value: unknown, name: string): string | undefined => {
  const member = typeof value === 'object' && value !== null ? (value as Claims)[name] : undefined; // any JSON object
  return typeof member === 'string' && member !== '' ? member : undefined;
};

/** The members that have a value. */
export const present = (members: Claims): Claims =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** The issuer without a slash at its end. */
export const baseOf = ({ issuer_url }: ProviderAddress): string => issuer_url.replace(/\/$/, '');
