/** Claims of a provider. */
export type Claims = Readonly<Record<string, unknown>>;

/** The members of a user that is created at its first sign-in. */
export interface ExternalProfile {
  /** Only one that the provider has verified. */
  readonly email: string | null;
  /** Only one that the provider has verified. */
  readonly phone: string | null;
  readonly texts: Readonly<Partial<Record<TextMember, string>>>;
}

const MAX_TEXT = 255;
/** The claim each member is read from, unless the provider's `attribute_mapping` names another. (OpenID Connect Core §5.1) */
const TEXT_MEMBERS = {
  username: '',
  name: 'name',
  given_name: 'given_name',
  family_name: 'family_name',
  middle_name: 'middle_name',
  nickname: 'nickname',
  preferred_username: 'preferred_username',
  profile: 'profile',
  picture: 'picture',
  website: 'website',
  gender: 'gender',
  birthday: 'birthdate',
  zoneinfo: 'zoneinfo',
  locale: 'locale',
} as const;

export type TextMember = keyof typeof TEXT_MEMBERS;

/** The pattern of each member; a value that does not match is left out. */
const FORMS: Readonly<Partial<Record<TextMember, RegExp>>> = {
  username: /^(?!\+)[^\s@]{1,128}$/,
  profile: /^https?:\/\/\S+$/,
  picture: /^https?:\/\/\S+$/,
  website: /^https?:\/\/\S+$/,
  gender: /^.{1,64}$/,
  birthday: /^(?!0000)\d{4}-\d\d-\d\d$/,
  zoneinfo: /^.{1,64}$/,
  locale: /^.{1,35}$/,
};
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,253}$/;
const PHONE = /^\+[1-9]\d{6,14}$/;

/** The members of a user, from a provider's claims. */
export function profileOf(claims: Claims, mapping: Readonly<Record<string, unknown>>): ExternalProfile {
  const claimOf = (member: string, usual: string): unknown => {
    const name = mapping[member] ?? usual;
    return typeof name === 'string' && Object.hasOwn(claims, name) ? claims[name] : undefined;
  };
  const verified = (member: string, usual: string, form: RegExp): string | null => {
    const text = textOf(claimOf(member, usual), form);
    return text !== undefined && isTrue(claimOf(`${member}_verified`, `${usual}_verified`)) ? text : null;
  };
  const texts = Object.entries(TEXT_MEMBERS)
    .map(([member, usual]) => [member, textOf(claimOf(member, usual), FORMS[member as TextMember])] as const) // its keys
    .filter(([member, text]) => text !== undefined && (member !== 'birthday' || isDay(text)));
  return {
    email: verified('email', 'email', EMAIL),
    phone: verified('phone', 'phone_number', PHONE),
    texts: Object.fromEntries(texts), // filtered above
  };
}

function textOf(value: unknown, form?: RegExp): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const fits = text !== '' && text.length <= (form === EMAIL ? 320 : MAX_TEXT) && !text.includes('\0');
  return fits && (form?.test(text) ?? true) ? text : undefined;
}

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Some providers send it as a string. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

const SUBJECT = /^[^\0]{1,255}$/su;

/** The subject: a string of 1 to 255 characters. Throws `Error`. (OpenID Connect Core §2, "sub") */
export function subjectOf({ sub }: Claims): string {
  if (typeof sub !== 'string' || !SUBJECT.test(sub)) throw new Error('sub is not a string of 1 to 255 characters');
  return sub;
}

/** Claims about the token, not about the user. */
const TOKEN_CLAIMS = new Set(
  'iss aud exp iat nbf jti nonce azp at_hash c_hash s_hash auth_time acr amr sid typ'.split(' '),
);
const MAX_JSON_BYTES = 4_096;

/** The claims that are stored with the identity; none when they exceed the limit. */
export function keptClaims(claims: Claims): Claims {
  const kept = Object.fromEntries(Object.entries(claims).filter(([name]) => !TOKEN_CLAIMS.has(name)));
  return Buffer.byteLength(JSON.stringify(kept)) <= MAX_JSON_BYTES && !JSON.stringify(kept).includes('\\u0000')
    ? kept
    : {};
}
