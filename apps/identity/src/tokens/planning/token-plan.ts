import { OIDC_SCOPES, type ResourceAccess, type ScopeAccess, type SigningAlgorithm } from '../clients/client-record.js';

/** A resource and those of its scopes that a token would carry there. */
export interface Reach {
  readonly resource: ResourceAccess;
  readonly scopes: readonly string[];
}

/** Names granted at one audience that another audience defines and does not grant. (identity.md §4, "Equal names") */
export function ambiguousScopes(reaches: readonly Reach[]): ReadonlySet<string> {
  const carried = new Set(reaches.flatMap(({ scopes }) => scopes));
  const refused = reaches.flatMap(({ resource, scopes }) =>
    resource.scopes.filter(({ name }) => carried.has(name) && !scopes.includes(name)).map(({ name }) => name),
  );
  return new Set(refused);
}

/** The same reaches without some scopes; who has none left is no audience. */
export const without = (reaches: readonly Reach[], scopes: ReadonlySet<string>): Reach[] =>
  reaches
    .map((reach) => ({ ...reach, scopes: reach.scopes.filter((name) => !scopes.has(name)) }))
    .filter((reach) => reach.scopes.length > 0);

/** A resource with a secret of its own cannot share a token: unless it is the only one, it has to be named. */
export function withoutSymmetric(reaches: readonly Reach[]): readonly Reach[] {
  const others = reaches.filter(({ resource }) => resource.algorithm !== 'HS256');
  return others.length > 0 ? others : reaches;
}

/** A token has one signature: different algorithms, or a secret and company, do not go together. (identity.md §4) */
export function signaturesClash(reaches: readonly Reach[]): boolean {
  const algorithms = new Set(reaches.flatMap(({ resource }) => resource.algorithm ?? []));
  return algorithms.size > 1 || (algorithms.has('HS256') && reaches.length > 1);
}

/** A claim that two audiences define differently. (docs/access.md, "Claims") */
export function clashingClaim(reaches: readonly Reach[]): string | undefined {
  const known = new Map<string, string>();
  for (const { resource } of reaches)
    for (const definition of resource.claims) {
      // The database answers the members of an object in one order.
      const text = JSON.stringify(definition);
      if ((known.get(definition.claim) ?? text) !== text) return definition.claim;
      known.set(definition.claim, text);
    }
  return undefined;
}

/** `https://a.example (RS256), https://b.example (any)`, for a message. */
export const signatureNames = (reaches: readonly Reach[]): string =>
  reaches.map(({ resource }) => `${resource.identifier} (${resource.algorithm ?? 'any'})`).join(', ');

/** What a token is planned from. */
export interface PlanRequest {
  /** The resources the client is authorized for. */
  readonly access: readonly ResourceAccess[];
  /** Ids of the scopes the user has, by role, group or directly; absent when no user stands behind the token. */
  readonly user?: ReadonlySet<string>;
  /** Scopes the request names: each has to be possible. */
  readonly requested?: readonly string[];
  /** Scopes an earlier consent or token allows: what is no longer possible among them falls away in silence. */
  readonly within?: ReadonlySet<string>;
  /** Identifier of the one resource the request names. */
  readonly resource?: string;
  /** How the client's security profile lets tokens be signed; absent: in every way. (FAPI 2.0 Security Profile §5.4.1) */
  readonly algorithms?: readonly SigningAlgorithm[];
}

/** What a token will carry, and how it is signed. */
export interface TokenPlan {
  readonly scopes: readonly string[];
  readonly audiences: readonly Reach[];
  readonly algorithm: SigningAlgorithm;
  /** Seconds. */
  readonly lifetime: number;
}

/** Why there is no such token. (RFC 6749 §5.2; RFC 8707 §2) */
export interface Refusal {
  readonly refused: 'invalid_scope' | 'invalid_target';
  readonly message: string;
  /** The client might, its user may not: on pages that is `access_denied`. (identity.md §4, "Rules") */
  readonly userLacks?: true;
}

const ACCESS_TOKEN_SECONDS = 900;
const DEFAULT_ALGORITHM: SigningAlgorithm = 'ES256';

/**
 * Which scopes a token carries, for which audiences, how long, and signed how. (identity.md §4)
 * Law: for every audience A and scope s of a token, s is granted at A or unknown to A.
 */
export function planToken(request: PlanRequest): TokenPlan | Refusal {
  const { access, requested, resource } = request;
  const considered = resource === undefined ? access : access.filter(({ identifier }) => identifier === resource);
  if (resource !== undefined && considered.length === 0) {
    return refuse('invalid_target', `The client is not authorized for the resource ${resource}.`);
  }
  const impossible = impossibleScopes(request, considered);
  if (impossible.length > 0) return refuse('invalid_scope', `The client was not granted ${impossible.join(' ')}.`);
  const audiences = audiencesOf(request, considered);
  if ('refused' in audiences) return audiences;
  const oidc = oidcScopes(request);
  if (requested?.length && oidc.length === 0 && audiences.length === 0) {
    return { ...refuse('invalid_scope', `The user has none of the scopes ${requested.join(' ')}.`), userLacks: true };
  }
  return planOf(request, oidc, audiences);
}

const refuse = (refused: Refusal['refused'], message: string): Refusal => ({ refused, message });

/** Named scopes that are neither OpenID's (with a user) nor granted to the client at a considered resource. */
function impossibleScopes({ requested = [], user }: PlanRequest, considered: readonly ResourceAccess[]): string[] {
  const granted = considered.flatMap(({ scopes }) => scopes.filter((scope) => scope.granted));
  const possible = new Set(granted.map(({ name }) => name));
  return requested.filter((name) => (OIDC_SCOPES.has(name) ? !user : !possible.has(name)));
}

/** OpenID scopes are never given unrequested. */
function oidcScopes({ requested, within, user }: PlanRequest): string[] {
  if (!user) return [];
  return [...new Set(requested ?? within ?? [])].filter((name) => OIDC_SCOPES.has(name) && within?.has(name) !== false);
}

/** What is named and ambiguous, or cannot share a signature, is refused; what is not named is left out instead. */
function audiencesOf(request: PlanRequest, considered: readonly ResourceAccess[]): readonly Reach[] | Refusal {
  const { requested, resource } = request;
  const held = considered.map((one) => reach(request, one)).filter(({ scopes }) => scopes.length > 0);
  const isNamed = requested !== undefined || resource !== undefined;
  const signed = signedAsAllowed(request, held, isNamed);
  if ('refused' in signed) return signed;
  const reaches = isNamed ? signed : withoutSymmetric(signed);
  const ambiguous = ambiguousScopes(reaches);
  if (ambiguous.size > 0 && requested) {
    return refuse(
      'invalid_target',
      `Several resources define ${[...ambiguous].join(' ')} and not all grant it; send the parameter resource.`,
    );
  }
  const audiences = without(reaches, ambiguous);
  if (signaturesClash(audiences)) {
    return refuse(
      'invalid_target',
      `One token cannot be signed for ${signatureNames(audiences)}; send the parameter resource.`,
    );
  }
  const claim = clashingClaim(audiences);
  return claim === undefined
    ? audiences
    : refuse('invalid_target', `Several resources define the claim ${claim} differently; send the parameter resource.`);
}

/** Resources whose tokens the client's profile does not let be signed: refused where they are named, else left out beside others. */
function signedAsAllowed(
  { algorithms }: PlanRequest,
  held: readonly Reach[],
  isNamed: boolean,
): readonly Reach[] | Refusal {
  if (algorithms === undefined) return held;
  const fits = ({ resource: { algorithm } }: Reach) => algorithm === null || algorithms.includes(algorithm);
  const allowed = held.filter(fits);
  if (allowed.length === held.length || (!isNamed && allowed.length > 0)) return allowed;
  const others = signatureNames(held.filter((one) => !fits(one)));
  return refuse(
    'invalid_target',
    `The security profile of the client allows ${algorithms.join(', ')}; signed otherwise: ${others}.`,
  );
}

const reach = (request: PlanRequest, resource: ResourceAccess): Reach => ({
  resource,
  scopes: resource.scopes.filter((scope) => holds(request, resource, scope)).map(({ name }) => name),
});

/** The token may carry the scope at this resource: client, user, request and earlier consent all allow it. */
const holds = (
  { requested, within, user }: PlanRequest,
  { rbac }: ResourceAccess,
  { id, name, granted }: ScopeAccess,
): boolean =>
  granted &&
  !OIDC_SCOPES.has(name) &&
  requested?.includes(name) !== false &&
  within?.has(name) !== false &&
  (!rbac || !user || user.has(id));

function planOf({ requested }: PlanRequest, oidc: readonly string[], audiences: readonly Reach[]): TokenPlan {
  const carried = new Set([...oidc, ...audiences.flatMap(({ scopes }) => scopes)]);
  const resources = audiences.map(({ resource }) => resource);
  const lifetimes = resources.map(({ lifetime }) => lifetime ?? ACCESS_TOKEN_SECONDS);
  return {
    scopes: requested ? [...new Set(requested)].filter((name) => carried.has(name)) : [...carried],
    audiences,
    algorithm: resources.find(({ algorithm }) => algorithm !== null)?.algorithm ?? DEFAULT_ALGORITHM,
    lifetime: lifetimes.length > 0 ? Math.min(...lifetimes) : ACCESS_TOKEN_SECONDS,
  };
}
