import { isDeepStrictEqual } from 'node:util';
import {
  EnumField,
  ListField,
  ObjectsField,
  refused,
  UuidField,
  type ErrorDetail,
  type RecordClass,
} from '@groundwork/rest';
import { VERBS, type Verb } from './verbs.js';

/** To whom a rule may apply. */
export const PRINCIPALS = ['anyone', 'signed_in', 'owner', 'user', 'client', 'role', 'group'] as const;

/** One of `PRINCIPALS`. */
export type Principal = (typeof PRINCIPALS)[number];

/** A principal with its id, where it has one. */
export type NamedPrincipal = readonly [kind: Principal, id: string | null];

const NAMED: ReadonlySet<Principal> = new Set(['user', 'client', 'role', 'group']);
const MAX_RULES = 100;

/** A rule of a bucket or tree: who may do what with what is in it. Rules only allow, and add up. */
export class AccessRule {
  @EnumField(PRINCIPALS, {
    name: 'Principal',
    description:
      '`anyone`: without a token, content and previews only. `signed_in`: users of the tenant. `owner`: who owns the record.',
  })
  to!: Principal;
  @UuidField({ description: 'Of the user, client, role or group; the others have none.', optional: true })
  id?: string | null;
  @ListField({ values: VERBS, maxItems: VERBS.length, description: '`administer` includes the others.' })
  may!: Verb[];
}

/** A rule of a tree: as `AccessRule`, but nothing in a tree is read without a token. */
export class SignedInRule extends AccessRule {
  @EnumField(PRINCIPALS.filter((principal) => principal !== 'anyone'), {
    name: 'SignedInPrincipal',
    description: '`signed_in`: users of the tenant. `owner`: who owns the tree.',
  })
  override to!: Exclude<Principal, 'anyone'>;
}

/** A list of rules as a member of a record or body. */
export const AccessField = (rule: () => RecordClass = () => AccessRule): PropertyDecorator =>
  ObjectsField(rule, {
    description: 'Rules for tokens with the scope `…:use`; the list replaces the one before. Shown to administrators.',
    optional: true,
    maxItems: MAX_RULES,
  });

/** Throws `invalid_request` naming every rule that no bucket or tree may have. */
export function assertRules(rules: readonly AccessRule[], field = 'access'): void {
  const seen = new Set<string>();
  const faults = rules.flatMap((rule, index) => {
    const key = `${rule.to} ${rule.id?.toLowerCase() ?? ''}`;
    const repeated = seen.has(key);
    seen.add(key);
    return faultsOf(rule, `${field}[${index}]`, repeated);
  });
  if (faults.length > 0) throw refused(faults);
}

function faultsOf({ to, id, may }: AccessRule, at: string, repeated: boolean): ErrorDetail[] {
  const fault = (member: string, code: string, message: string) => ({ field: `${at}.${member}`, code, message });
  const faults: ErrorDetail[] = [];
  if (NAMED.has(to) && id == null) faults.push(fault('id', 'required', `must be given for ${to}`));
  if (!NAMED.has(to) && id != null) faults.push(fault('id', 'unknown', `is not for ${to}`));
  if (may.length === 0) faults.push(fault('may', 'required', 'must name at least one verb'));
  if (to === 'anyone' && may.some((verb) => verb !== 'read'))
    faults.push(fault('may', 'choice', 'must be read alone for anyone'));
  if (to === 'owner' && may.some((verb) => verb === 'create' || verb === 'administer'))
    faults.push(fault('may', 'choice', 'must not be create or administer for owner'));
  if (repeated) faults.push(fault('to', 'unique', 'repeats the principal of another rule'));
  return faults;
}

/** Rules as they are read again once they are stored. */
export const normalized = (rules: readonly AccessRule[]): AccessRule[] =>
  rules.map(({ to, id, may }) => ({
    to,
    id: id?.toLowerCase() ?? null,
    may: VERBS.filter((verb) => may.includes(verb)),
  }));

/** Both lists hold the same normalized rules, in whatever order. */
export const areSameRules = (some: readonly AccessRule[], others: readonly AccessRule[]): boolean =>
  isDeepStrictEqual(inOrder(some), inOrder(others));

const inOrder = (rules: readonly AccessRule[]): AccessRule[] =>
  [...rules].sort((one, other) => `${one.to} ${one.id}`.localeCompare(`${other.to} ${other.id}`));
