import { EnumField, IntegerField, ListField, ObjectsField, ScalarField, TextField } from '@groundwork/rest';

/** What a claim may be made of, beside members of the user and metadata. */
export const MEMBERSHIP_SOURCES = ['roles', 'role_ids', 'groups', 'group_ids'] as const;

/** Members of a user that a claim may be made of. */
export const PROFILE_SOURCES = [
  'username', 'email', 'email_verified', 'phone', 'phone_verified', 'name', 'given_name', 'family_name', 'middle_name', 'nickname',
  'preferred_username', 'profile', 'picture', 'website', 'gender', 'birthday', 'zoneinfo', 'locale',
] as const; // prettier-ignore

const FROM = new RegExp(
  `^(${MEMBERSHIP_SOURCES.join('|')}|user\\.(${PROFILE_SOURCES.join('|')})|(user\\.user_metadata|(user|client|tenant)\\.app_metadata)\\..{1,128})$`,
  's',
);
/** Characters of a scope. (RFC 6749 §3.3) */
const SCOPE = /^[!#-[\]-~]+$/;
/** Characters of a claim's name. */
export const CLAIM = /^[A-Za-z][A-Za-z0-9_.:/-]*$/;

const MOST_CLAIMS = 20;
const MOST_PATTERNS = 20;
/** Values of a list in a token: by default, and at most. */
export const DEFAULT_VALUES = 50;
const MOST_VALUES = 200;

const optional = { optional: true, nullable: false } as const;

/** How a claim's value is written. */
export const CLAIM_TYPES = ['string', 'number', 'boolean', 'list'] as const;

/** One claim of tokens, by declaration. (docs/access.md, "Claims") */
export class ClaimDefinition {
  @TextField({
    max: 128,
    pattern: CLAIM,
    form: 'a letter followed by letters, digits, "_", ".", ":", "/" and "-"',
    description: 'Its name in the token; none that a standard or this service gives a meaning.',
    example: 'https://app.example.com/roles',
  })
  claim!: string;
  @TextField({
    ...optional,
    max: 160,
    pattern: FROM,
    form: `one of ${MEMBERSHIP_SOURCES.join(', ')}, user.<member>, user.user_metadata.<key>, or <user, client or tenant>.app_metadata.<key>`,
    description: 'What it is made of; instead of `value`.',
    example: 'roles',
  })
  from?: string;
  @ScalarField({ ...optional, description: 'Its value, the same in every token; instead of `from`.' })
  value?: string | number | boolean;
  @TextField({
    ...optional,
    max: 128,
    pattern: SCOPE,
    form: 'the name of a scope',
    description: 'Only in tokens that carry this scope; required where the client is not first-party.',
  })
  scope?: string;
  @ListField({
    ...optional,
    maxItems: MOST_PATTERNS,
    max: 128,
    description: 'Of roles and groups only those that match one of these; `*` stands for any characters.',
    example: ['shop-*'],
  })
  only?: string[];
  @EnumField(CLAIM_TYPES, {
    name: 'ClaimType',
    ...optional,
    description: 'Type of the claim; a list is written as text with commas, and read from it.',
  })
  as?: (typeof CLAIM_TYPES)[number];
  @IntegerField({
    ...optional,
    min: 1,
    max: MOST_VALUES,
    description: `Of roles and groups: the claim is omitted where there are more; ${DEFAULT_VALUES} by default.`,
  })
  max?: number;
}

/** `claims` of a client or a resource. */
export const ClaimsField = (description: string): PropertyDecorator =>
  ObjectsField(() => ClaimDefinition, { optional: true, maxItems: MOST_CLAIMS, uniqueBy: 'claim', description });
