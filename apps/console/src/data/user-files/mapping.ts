/** What a column of a table can become. The last two keep it under its own name. */
export const MEMBERS = [
  'username',
  'email',
  'email_verified',
  'phone',
  'phone_verified',
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthday',
  'zoneinfo',
  'locale',
  'password_hash',
  'is_blocked',
  'blocked_reason',
  'user_metadata',
  'app_metadata',
] as const;
export type Member = (typeof MEMBERS)[number];

/** What each column becomes, by its place; nothing for one that is left out. */
export type Mapping = readonly (Member | null)[];

const FLAGS: ReadonlySet<string> = new Set(['email_verified', 'phone_verified', 'is_blocked'] satisfies Member[]);
const YES: ReadonlySet<string> = new Set(['true', 't', '1', 'yes', 'y', 'ja', 'тийм']);
const NO: ReadonlySet<string> = new Set(['false', 'f', '0', 'no', 'n', 'nein', 'үгүй']);

/** Other names of members in the heads of tables, without what is no letter or digit. */
const KNOWN_AS: Readonly<Partial<Record<Member, readonly string[]>>> = {
  username: ['user', 'login', 'userid', 'account', 'benutzername', 'benutzer', 'нэвтрэхнэр'],
  email: ['mail', 'emailaddress', 'mailaddress', 'emailadresse', 'имэйл', 'мэйл', 'цахимшуудан'],
  phone: ['phonenumber', 'mobile', 'mobilephone', 'tel', 'telephone', 'telefon', 'handy', 'утас', 'утасныдугаар'],
  name: ['fullname', 'displayname', 'бүтэннэр', 'нэр'],
  given_name: ['firstname', 'forename', 'vorname', 'өөрийннэр'],
  family_name: ['lastname', 'surname', 'nachname', 'familienname', 'овог'],
  birthday: ['birthdate', 'dateofbirth', 'geburtstag', 'geburtsdatum', 'төрсөнөдөр'],
  locale: ['language', 'lang', 'sprache', 'хэл'],
  zoneinfo: ['timezone', 'zeitzone'],
  password_hash: ['passwordhash', 'hash', 'encryptedpassword'],
  is_blocked: ['blocked', 'disabled', 'gesperrt'],
  picture: ['avatar', 'photo', 'photourl'],
};

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const MEMBER_OF: ReadonlyMap<string, Member> = new Map(
  MEMBERS.flatMap((member) => [member, ...(KNOWN_AS[member] ?? [])].map((name) => [plain(name), member] as const)),
);

/** What the columns seem to be; a member is taken once. Passwords in the clear are never guessed. */
export function guessMapping(columns: readonly string[]): Mapping {
  const taken = new Set<Member>();
  return columns.map((column) => {
    const member = MEMBER_OF.get(plain(column));
    if (member === undefined || taken.has(member)) return null;
    taken.add(member);
    return member;
  });
}

/** What can still be chosen for a column: each member is one column's, metadata any number's. */
export const choicesFor = (mapping: Mapping, at: number): readonly Member[] =>
  MEMBERS.filter((member) => member.endsWith('_metadata') || member === mapping[at] || !mapping.includes(member));

/** A user of a row, as lines of the own format have it; empty cells say nothing. Nothing of an empty row. */
export function userOf(columns: readonly string[], cells: readonly string[], mapping: Mapping): object | undefined {
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  const pairs: Record<'user_metadata' | 'app_metadata', { readonly key: string; readonly value: string }[]> = {
    user_metadata: [],
    app_metadata: [],
  };
  const members = mapping.flatMap((member, at): readonly (readonly [string, unknown])[] => {
    const text = cells[at]?.trim() ?? '';
    if (member === null || text === '') return [];
    if (member === 'user_metadata' || member === 'app_metadata') {
      pairs[member].push({ key: columns[at] ?? '', value: text });
      return [];
    }
    return [[member, FLAGS.has(member) ? flagOf(text) : text]];
  });
  return {
    ...Object.fromEntries(members),
    ...Object.fromEntries(Object.entries(pairs).filter(([, some]) => some.length > 0)),
  };
}

/** What is neither stays as it is: the service names the line. */
function flagOf(text: string): boolean | string {
  const word = text.toLowerCase();
  return YES.has(word) || (NO.has(word) ? false : text);
}
