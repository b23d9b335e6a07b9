import { MEMBERSHIP_SOURCES, type ClaimDefinition } from '../entities/claim-definition.entity.js';

/** Of JWT, OAuth and OpenID Connect. (RFC 7519 §4.1; RFC 9068 §2.2; RFC 8693 §4; RFC 7662 §2.2; OpenID Connect Core §2, §5.1) */
const OF_STANDARDS = [
  'iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'typ', 'azp', 'nonce', 'auth_time', 'at_hash', 'c_hash', 's_hash', 'acr', 'amr', 'sid',
  'client_id', 'scope', 'cnf', 'act', 'may_act', 'authorization_details', 'active', 'token_type', 'events', 'txn', 'sub_id', 'sub_jwk',
  'name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture', 'website', 'email',
  'email_verified', 'gender', 'birthdate', 'zoneinfo', 'locale', 'phone_number', 'phone_number_verified', 'address', 'updated_at',
] as const; // prettier-ignore

/** Of this service, in tokens and in the answers of tokeninfo and userinfo. */
const OURS = [
  'permissions', 'tenant_id', 'grant_id', 'subject', 'username', 'birthday', 'phone', 'phone_verified', 'code', 'message',
  'request_id', 'error', 'error_description', 'acr_required',
] as const; // prettier-ignore

const RESERVED: ReadonlySet<string> = new Set([
  ...OF_STANDARDS,
  ...OURS,
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** Whether a claim's name has a meaning of its own. */
export const isReserved = (claim: string): boolean => RESERVED.has(claim);

/** Stands in the place of a claim that was too large. */
export const OMITTED = '_omitted';

/** The member of `claims` that is at fault, such as `claims[0].scope`, and why. */
export type ClaimFault = readonly [member: string, why: string];

/** What is wrong with the claims of a client or resource; `undefined` when nothing is. `needsScope`: the client is not first-party. */
export function claimsFault(
  claims: readonly ClaimDefinition[] | null | undefined,
  { needsScope }: { readonly needsScope: boolean },
): ClaimFault | undefined {
  for (const [at, definition] of (claims ?? []).entries()) {
    const [member, why] = definitionFault(definition, needsScope) ?? [];
    if (member && why) return [`claims[${at}].${member}`, why];
  }
  return undefined;
}

function definitionFault(definition: ClaimDefinition, needsScope: boolean): ClaimFault | undefined {
  const { claim, from, value, scope, as } = definition;
  if (isReserved(claim)) return ['claim', 'has a meaning of its own in tokens; choose another name'];
  if (claim.endsWith(OMITTED)) return ['claim', `ends in ${OMITTED}, which stands for claims that were too large`];
  if (from === undefined && value === undefined) return ['from', 'or value is required'];
  if (from !== undefined && value !== undefined) return ['value', 'cannot be combined with from'];
  if (needsScope && scope === undefined) return ['scope', 'is required for a client that is not first-party'];
  if (value !== undefined && as !== undefined) return ['as', 'is allowed with from only; a value has its own type'];
  return listFault(definition);
}

function listFault({ from, only, max, as }: ClaimDefinition): ClaimFault | undefined {
  if (isMembership(from)) {
    const isList = as === undefined || as === 'list' || as === 'string';
    return isList ? undefined : ['as', 'must be list or string for roles and groups'];
  }
  const member = only !== undefined ? 'only' : max !== undefined ? 'max' : undefined;
  return member && [member, `is allowed with from ${MEMBERSHIP_SOURCES.join(', ')} only`];
}

/** Whether a claim is made of roles or groups. */
export const isMembership = (from: string | undefined): from is (typeof MEMBERSHIP_SOURCES)[number] =>
  MEMBERSHIP_SOURCES.some((one) => one === from);
