import { ONE_FACTOR, TWO_FACTORS } from '../provider/provider-constants.js';
import { errors, type KoaContextWithOIDC } from '../provider/oidc-provider.js';
import type { Reach } from './token-plan.js';

/** Authentication context classes that a sign-in can reach: every user can enrol a second factor. */
const REACHABLE: readonly string[] = [ONE_FACTOR, TWO_FACTORS];

/** Bytes of the parameter `claims`. */
const MAX_CLAIMS_BYTES = 4_096;

type Params = Readonly<Record<string, unknown>>;

/** `acr` of the parameter `claims`. (OpenID Connect Core §5.5.1.1) */
interface RequestedAcr {
  readonly essential?: unknown;
  readonly value?: unknown;
  readonly values?: unknown;
}

/**
 * The authentication context class that a sign-in has to reach: the first reachable one of an essential `acr`, else of `acr_values` (which
 * the library fills with the client's `default_acr_values`), else of an `acr` that is not essential. `undefined` where none is requested.
 * A higher class meets a lower one. Throws `unmet_authentication_requirements` where none is reachable. (OpenID Connect Core §5.5.1.1;
 * OpenID Connect Core Error Code unmet_authentication_requirements 1.0)
 */
export function requestedContext({ claims, acr_values }: Params): string | undefined {
  const acr = acrOf(claims);
  const values = [acr?.values ?? acr?.value ?? []].flat().map(String);
  const listed = typeof acr_values === 'string' ? acr_values.split(' ').filter(Boolean) : [];
  const requested = acr?.essential === true && values.length > 0 ? values : listed.length > 0 ? listed : values;
  const reachable = requested.find((value) => REACHABLE.includes(value));
  if (requested.length > 0 && reachable === undefined)
    throw new errors.UnmetAuthenticationRequirements(
      `none of the requested authentication context classes is offered: ${REACHABLE.join(', ')} are`,
    );
  return reachable;
}

/** Whether a resource that a token reaches demands two factors of its users. */
export const needsTwoFactors = (audiences: readonly Reach[]): boolean =>
  audiences.some(({ resource }) => resource.acr_required === TWO_FACTORS);

/** How the user behind a token signed in. */
export interface Authentication {
  readonly acr: string;
  /** Seconds since 1970. */
  readonly authTime: number | undefined;
}

const known = new WeakMap<object, Authentication>();

/** Remembers how the user of a request signed in, for the tokens that it gets. */
export const rememberAuthentication = (request: object, authentication: Authentication): void =>
  void known.set(request, authentication);

/** Of a request that gets tokens: by a grant of ours, or what a code or refresh token says, or the session. */
export function authenticationOf(ctx: KoaContextWithOIDC): Authentication {
  const { entities, session } = ctx.oidc;
  const { acr, authTime } = entities.RefreshToken ?? entities.AuthorizationCode ?? entities.DeviceCode ?? {};
  return known.get(ctx) ?? { acr: acr ?? session?.acr ?? ONE_FACTOR, authTime: authTime ?? session?.authTime() };
}

/**
 * What a token says of the sign-in where one of its audiences demands a class: the one that was reached, and each audience that demands
 * more. (RFC 9068 §2.2.1; RFC 9470)
 */
export function authenticationClaims({ acr, authTime }: Authentication, audiences: readonly Reach[]): object {
  const demanding = audiences.filter(({ resource }) => typeof resource.acr_required === 'string');
  if (demanding.length === 0) return {};
  const unmet = demanding.filter(({ resource }) => resource.acr_required === TWO_FACTORS && acr !== TWO_FACTORS);
  const required = Object.fromEntries(unmet.map(({ resource }) => [resource.identifier, resource.acr_required]));
  return { acr, auth_time: authTime, ...(unmet.length > 0 ? { acr_required: required } : {}) };
}

/** The library has checked that it is JSON, and that its members are objects. */
function acrOf(claims: unknown): RequestedAcr | undefined {
  if (typeof claims !== 'string' || claims === '') return undefined;
  const { id_token } = JSON.parse(claims) as { id_token?: { acr?: RequestedAcr | null } };
  return id_token?.acr ?? undefined;
}

/** Throws `invalid_request` for a parameter `claims` that is too large. */
export function assertClaimsSize({ claims }: Params): void {
  if (typeof claims === 'string' && Buffer.byteLength(claims) > MAX_CLAIMS_BYTES)
    throw new errors.InvalidRequest(`claims is larger than ${MAX_CLAIMS_BYTES} bytes`);
}
