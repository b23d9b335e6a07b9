import { dictionary } from '@zxcvbn-ts/language-common';

/** What that list leaves to pattern matching, and what people here try first. */
const MORE = `
0123456789 12341234 123123123 1231231234 87654321 987654321 9876543210 0987654321 01234567 12121212 10101010 11111111 111111111 1111111111
22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 00000000 000000000 0000000000 abcdefgh abcdefghi qwertyqwerty
qweqweqwe asdasdasd zaq1zaq1 zxcvzxcv aa12345678 p@ssword pa$$word letmein! welcome! admin1234 admin12345 administrator1 adminadmin
rootroot root1234 toor1234 test12345 user1234 guest123 changeme123 monday123 spring123 summer123 autumn123 winter123 summer2024
summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 linkedin groundwork groundwork1 ulaanbaatar`;

const LEAST_CHARACTERS = 8;

/**
 * Common passwords of 8 characters and more, lower case: some 18,000 of the 49,000 most frequent ones that
 * zxcvbn-ts gathers, made once when the service starts, 2 MB. (identity.md §9, "Policy")
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'], ...MORE.trim().split(/\s+/)].filter((word) => word.length >= LEAST_CHARACTERS),
);

/** What a password is held against. */
export interface PasswordRules {
  /** Characters; a tenant may require more than 8. */
  readonly minLength: number;
  /** What the account is known by: never a password, whatever is put around it. */
  readonly words: readonly (string | null | undefined)[];
}

/** The least a tenant may require. */
export const MIN_PASSWORD_CHARACTERS = 8;
const MAX_PASSWORD_CHARACTERS = 128;
const MIN_WORD_CHARACTERS = 4;

/** Why a password is not taken; `undefined` when it is. No rules of composition. (identity.md §9, "Policy") */
export function passwordFault(password: string, { minLength, words }: PasswordRules): string | undefined {
  const text = password.normalize('NFC');
  const { length } = [...text];
  if (length < minLength || length > MAX_PASSWORD_CHARACTERS) {
    return `must be ${minLength} to ${MAX_PASSWORD_CHARACTERS} characters`;
  }
  if (COMMON_PASSWORDS.has(text.toLowerCase())) return 'is a commonly used password';
  if (new Set(text).size < 3) return 'repeats the same characters';
  return accountWords(words).includes(core(text)) ? 'is a name or address of the account' : undefined;
}

const accountWords = (words: PasswordRules['words']): string[] =>
  words
    .flatMap((word) => [word ?? '', ...(word ?? '').split(/[\s@._-]+/)])
    .map(core)
    .filter((word) => word.length >= MIN_WORD_CHARACTERS);

/** Without digits and signs around it: `administrator2026!` is `administrator`. */
const core = (text: string): string => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
