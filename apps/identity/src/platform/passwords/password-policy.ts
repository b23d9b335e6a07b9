import { COMMON_PASSWORDS } from './common-passwords.js';

/** What a password is held against. */
export interface PasswordRules {
  /** Characters; a tenant may ask for more than 8. */
  readonly minLength: number;
  /** What the account is known by: never a password, whatever is put around it. */
  readonly words: readonly (string | null | undefined)[];
}

/** The least a tenant may ask for. */
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
