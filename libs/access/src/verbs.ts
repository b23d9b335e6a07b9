/** What a rule may allow, in the order of their bits; `administer` includes all others. */
export const VERBS = ['list', 'read', 'create', 'change', 'delete', 'administer'] as const;

/** One of `VERBS`. */
export type Verb = (typeof VERBS)[number];

/** The bit of a verb: `list` 1, `read` 2, `create` 4, `change` 8, `delete` 16, `administer` 32. */
export const bitOf = (verb: Verb): number => 1 << VERBS.indexOf(verb);

/** Verbs as the bits of one number. */
export const bitsOf = (verbs: readonly Verb[]): number => verbs.reduce((bits, verb) => bits | bitOf(verb), 0);

const ALL = bitsOf(VERBS);

/** The verbs that these allow: `administer` allows all. */
export const allowedBits = (verbs: readonly Verb[]): number => {
  const bits = bitsOf(verbs);
  return bits & bitOf('administer') ? ALL : bits;
};
