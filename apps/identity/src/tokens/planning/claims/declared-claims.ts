import { isMembership, isReserved, OMITTED } from '../../../directory/claims/claim-rules.js';
import {
  DEFAULT_VALUES,
  PROFILE_SOURCES,
  type ClaimDefinition,
} from '../../../directory/entities/claim-definition.entity.js';
import { MOST_MEMBERSHIPS } from '../../../directory/subjects/subject-memberships.dto.js';
import type { AccountProfile } from '../../../sign-in/accounts/account.js';
import type { ClaimSources, NamedMembership } from './claim-sources.js';

/** How much claims may carry. */
interface ClaimLimits {
  /** Values of one list. */
  readonly values: (definition: ClaimDefinition) => number;
  /** Bytes of one value, and of all claims together, as JSON. */
  readonly bytes: number;
  readonly total: number;
}

/** Tokens travel in headers. */
export const TOKEN_LIMITS: ClaimLimits = {
  values: ({ max = DEFAULT_VALUES }) => max,
  bytes: 4_096,
  total: 8_192,
};
export const USER_INFO_LIMITS: ClaimLimits = { values: () => 2_000, bytes: Infinity, total: Infinity };

/** Whom claims describe. */
export interface ClaimSubject {
  /** Absent where the client acts for itself. */
  readonly profile?: AccountProfile;
  /** Absent where no definition needs them. */
  readonly sources?: ClaimSources;
}

/**
 * The definitions that hold for a token of these scopes: what names a scope is for tokens that carry it, and a client that is not
 * first-party is given nothing else.
 */
export const applicable = (
  definitions: readonly ClaimDefinition[],
  scopes: ReadonlySet<string>,
  isFirstParty: boolean,
): ClaimDefinition[] =>
  definitions.filter(
    ({ claim, scope }) => !isReserved(claim) && (scope === undefined ? isFirstParty : scopes.has(scope)),
  );

/** Whether a definition is made of more than the user's own members. */
export const needsSources = ({ from }: ClaimDefinition): boolean => from !== undefined && !profileMember(from);

type Claims = Record<string, unknown>;
type Scalar = string | number | boolean;

/** The claims of some definitions. What has no value is left out; what is too large is replaced by `<claim>_omitted`, and never cut. */
export function evaluateClaims(
  definitions: readonly ClaimDefinition[],
  subject: ClaimSubject,
  limits: ClaimLimits,
): Claims {
  const claims: [string, unknown][] = [];
  let total = 0;
  for (const definition of definitions) {
    const value = valueOf(definition, subject, limits);
    if (value === undefined) continue;
    const bytes = value === TOO_MANY ? Infinity : Buffer.byteLength(JSON.stringify(value));
    const fits = bytes <= limits.bytes && total + bytes <= limits.total && value !== TOO_MANY;
    if (fits) total += bytes;
    claims.push(fits ? [definition.claim, value] : [definition.claim + OMITTED, true]);
  }
  return Object.fromEntries(claims);
}

const TOO_MANY = Symbol('too many');

function valueOf(
  definition: ClaimDefinition,
  subject: ClaimSubject,
  limits: ClaimLimits,
): Scalar | readonly string[] | typeof TOO_MANY | undefined {
  const { from, value, as } = definition;
  if (from === undefined) return value;
  if (!isMembership(from)) return converted(attributeOf(from, subject), as);
  if (!subject.sources || !subject.profile) return undefined;
  const all = subject.sources[from.startsWith('role') ? 'roles' : 'groups'];
  if (all.length >= MOST_MEMBERSHIPS) return TOO_MANY; // there may be more
  const values = membershipsOf(all, from.endsWith('_ids') ? 'id' : 'name', definition.only);
  if (values.length > limits.values(definition)) return TOO_MANY;
  return as === 'string' ? values.join(',') : values;
}

/** Two records may have one name, one of the tenant and one that all tenants share. */
function membershipsOf(
  all: readonly NamedMembership[],
  member: 'id' | 'name',
  only: readonly string[] | undefined,
): string[] {
  const values = [...new Set(all.map((one) => one[member]))];
  return only ? values.filter((value) => only.some((glob) => matchesGlob(glob, value))) : values;
}

function attributeOf(from: string, { profile, sources }: ClaimSubject): Scalar | undefined {
  const member = profileMember(from);
  if (member) return profile?.[member] ?? undefined;
  const [, metadata, key] = /^(\w+\.\w+)\.(.+)$/s.exec(from) ?? [];
  return sources?.metadata[metadata as keyof ClaimSources['metadata']]?.find((one) => one.key === key)?.value;
}

const profileMember = (from: string): (typeof PROFILE_SOURCES)[number] | undefined =>
  PROFILE_SOURCES.find((member) => from === `user.${member}`);

/** A value that is none of the type has no claim. */
function converted(value: Scalar | undefined, as: ClaimDefinition['as']): Scalar | readonly string[] | undefined {
  if (value === undefined || as === undefined) return value;
  const text = String(value);
  if (as === 'string') return text;
  if (as === 'boolean') return BOOLEANS.get(text);
  if (as === 'number') return text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);
  return text.split(',').flatMap((item) => item.trim() || []);
}

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

/** Whether a text matches a pattern in which `*` stands for any characters; in linear time. */
export function matchesGlob(glob: string, text: string): boolean {
  const [first = '', ...rest] = glob.split('*');
  const last = rest.pop();
  if (last === undefined) return glob === text;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
