const BASE64 = '[A-Za-z0-9+/]{8,}={0,2}';
/** Of passlib: `.` for `+`, and no padding. */
const AB64 = '[A-Za-z0-9./]{8,}';
const CRYPT64 = '[./0-9A-Za-z]';
const ARGON2 = String.raw`\$argon2(?:id|i|d)\$(?:v=\d+\$)?m=\d{1,6},t=\d{1,2},p=\d{1,2}\$${BASE64}\$${BASE64}`;
const BCRYPT = String.raw`\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}`;

/** The forms of password hashes that sign-in understands, by scheme. (docs/bulk-users.md, "Password hashes") */
export const HASH_FORMS = {
  argon2: ARGON2,
  scrypt: String.raw`\$scrypt\$ln=\d{1,2},r=\d{1,2},p=\d{1,2}\$${BASE64}\$${BASE64}`,
  pbkdf2: String.raw`\$pbkdf2-sha(?:1|256|512)\$i=\d{1,8}(?:,l=\d+)?\$${BASE64}\$${BASE64}`,
  bcrypt: BCRYPT,
  firebase: String.raw`\$fbscrypt\$v=1,n=\d{1,2},r=\d{1,2},p=\d{1,2}(?:,ss=${BASE64.replace('8', '0')})?,sk=${BASE64}\$${BASE64}\$${BASE64}`,
  passlib: String.raw`\$pbkdf2(?:-sha256|-sha512)?\$\d{1,8}\$${AB64}\$${AB64}`,
  django: String.raw`pbkdf2_sha(?:1|256)\$\d{1,8}\$[A-Za-z0-9+/=_.-]{1,64}\$${BASE64}`,
  djangoArgon2: `argon2${ARGON2}`,
  djangoBcrypt: String.raw`bcrypt(?:_sha256)?\$${BCRYPT}`,
  shaCrypt: String.raw`\$(?:5\$(?:rounds=\d{4,7}\$)?${CRYPT64}{0,16}\$${CRYPT64}{43}|6\$(?:rounds=\d{4,7}\$)?${CRYPT64}{0,16}\$${CRYPT64}{86})`,
} as const;

/** Of MD5, or of one round of a fast digest: a stolen table of them is read in days. */
export const WEAK_FORMS = {
  md5Crypt: String.raw`\$1\$${CRYPT64}{0,8}\$${CRYPT64}{22}`,
  phpass: String.raw`\$[PH]\$${CRYPT64}{31}`,
  saltedSha: String.raw`\{SSHA(?:256|512)?\}${BASE64}`,
} as const;

/** A scheme of a password hash. */
export type HashScheme = keyof typeof HASH_FORMS | keyof typeof WEAK_FORMS;

const anyOf = (forms: readonly string[]): RegExp => new RegExp(`^(?:${forms.join('|')})$`);
const STRONG = Object.values(HASH_FORMS);
const WEAK = Object.values(WEAK_FORMS);

/** Hashes that are taken without further ado. */
export const STRONG_HASH = anyOf(STRONG);
/** Those, and weak ones. */
export const ANY_HASH = anyOf([...STRONG, ...WEAK]);
const WEAK_HASH = anyOf(WEAK);

/** Whether a hash is of a weak form, which is kept for 180 days only. */
export const isWeakHash = (hash: string): boolean => WEAK_HASH.test(hash);

const BY_SCHEME = Object.entries({ ...HASH_FORMS, ...WEAK_FORMS }).map(
  ([scheme, form]) => [scheme as HashScheme, anyOf([form])] as const,
);

/** The scheme of a hash; `undefined` for what only looks like one. */
export const schemeOf = (hash: string): HashScheme | undefined => BY_SCHEME.find(([, form]) => form.test(hash))?.[0];

/** 128 MiB: scrypt needs 128 · N · r bytes. */
const MAX_SCRYPT_BLOCKS = 2 ** 20;
const MAX_SCRYPT_WORK = 2 ** 22;
/** A second or so; more than three times what OWASP recommends. */
const MAX_PBKDF2_ROUNDS = 2_000_000;
/** A second or two of the one thread for them. */
const MAX_CRYPT_ROUNDS = 1_000_000;
const MAX_ARGON2_KIB = 2 ** 18;
const MAX_ARGON2_WORK = 2 ** 21;
/** Twice a logarithm: the first character after `$P$`. */
const PHPASS_COSTS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `name=1,other=2` of a part of a hash. */
export function settingsOf(part = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    part.split(',').map((setting) => {
      const at = setting.indexOf('=');
      return [setting.slice(0, at), setting.slice(at + 1)];
    }),
  );
}

/** What scrypt is asked for. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Of `ln=14,r=8,p=1`, or with `n` for `ln` as GoTrue writes it. */
export function scryptCost(part: string | undefined): ScryptCost {
  const { ln, n, r = '0', p = '0' } = settingsOf(part);
  return { N: 2 ** Number(ln ?? n ?? 0), r: Number(r), p: Number(p) };
}

/** Digests of a phpass hash: 2 to the power of what its fourth character says. */
export const phpassRounds = (hash: string): number => 2 ** PHPASS_COSTS.indexOf(hash.charAt(3));

/** 5,000 where the hash says nothing. ("Unix crypt using SHA-256 and SHA-512") */
export const shaCryptRounds = (hash: string): number => Number(/\$rounds=(\d+)\$/.exec(hash)?.[1] ?? 5_000);

const DIGEST_BYTES = { sha1: 20, sha256: 32, sha512: 64 } as const;

/** Rounds of the digest in all: PBKDF2 makes as many for each part of a key that is as long as the digest. (RFC 8018 §5.2) */
function pbkdf2Rounds(scheme: 'pbkdf2' | 'passlib' | 'django', parts: readonly string[]): number {
  const name = (scheme === 'django' ? parts[0] : parts[1]) ?? '';
  const rounds = Number({ pbkdf2: settingsOf(parts[2])['i'], passlib: parts[2], django: parts[1] }[scheme]);
  const digest = DIGEST_BYTES[(/sha(?:1|256|512)$/.exec(name)?.[0] ?? 'sha1') as keyof typeof DIGEST_BYTES];
  const key = Buffer.from((parts.at(-1) ?? '').replaceAll('.', '+'), 'base64').length;
  return rounds * Math.ceil(key / digest);
}

const within = (value: number, most: number): boolean => value >= 1 && value <= most;

/** Whether checking a password against the hash takes no more than a sign-in may: some 256 MiB, and seconds. */
export function isAffordable(hash: string): boolean {
  const scheme = schemeOf(hash);
  const parts = hash.split('$');
  if (scheme === 'argon2' || scheme === 'djangoArgon2') {
    const { m = '0', t = '0' } = settingsOf(parts.find((part) => part.startsWith('m=')));
    return within(Number(m), MAX_ARGON2_KIB) && within(Number(m) * Number(t), MAX_ARGON2_WORK);
  }
  if (scheme === 'scrypt' || scheme === 'firebase') {
    const { N, r, p } = scryptCost(parts[2]);
    return within(N * r, MAX_SCRYPT_BLOCKS) && within(N * r * p, MAX_SCRYPT_WORK);
  }
  if (scheme === 'pbkdf2' || scheme === 'passlib' || scheme === 'django')
    return within(pbkdf2Rounds(scheme, parts), MAX_PBKDF2_ROUNDS);
  if (scheme === 'shaCrypt') return shaCryptRounds(hash) >= 1_000 && within(shaCryptRounds(hash), MAX_CRYPT_ROUNDS);
  if (scheme === 'phpass') return within(phpassRounds(hash), MAX_CRYPT_ROUNDS);
  return scheme !== undefined;
}

/** Why a hash that has a known form is not taken; `undefined` when it is. */
export function hashFault(hash: string, acceptWeak: boolean): string | undefined {
  if (!isAffordable(hash)) return 'costs too much memory or time to check';
  if (!acceptWeak && isWeakHash(hash))
    return 'is a weak hash (MD5, or one round of SHA): accept_weak=true takes it for 180 days';
  return undefined;
}
