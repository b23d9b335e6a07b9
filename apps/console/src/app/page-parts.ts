/** Loads a part of the application; from the second call on it is there. */
type Load = () => Promise<unknown>;

const parts = new Map<string, Load[]>();

/** What a page is made of. @param pattern its path as routes have it: `/users/$id` */
export function addParts(pattern: string, ...given: readonly { readonly load: Load }[]): void {
  parts.set(pattern, [...(parts.get(pattern) ?? []), ...given.map(({ load }) => load)]);
}

/**
 * Begins to load what the page of a path is made of, long before it is shown: while a sign-in goes on the network and the processor have
 * nothing else to do. One that fails is loaded again, or complained about, where it is shown.
 */
export function loadParts(path: string): void {
  const pattern = patternOf(path, [...parts.keys()]);
  for (const load of parts.get(pattern ?? '') ?? []) load().catch(() => undefined);
}

/** The pattern of a path: of those that fit the one with the most words of its own (`/users/new` before `/users/$id`). */
export function patternOf(path: string, patterns: readonly string[]): string | undefined {
  const given = segmentsOf(path);
  const isFit = (wanted: readonly string[]): boolean =>
    wanted.length === given.length && wanted.every((one, at) => one.startsWith('$') || one === given[at]);
  const wordsOf = (pattern: string): number => segmentsOf(pattern).filter((one) => !one.startsWith('$')).length;
  return patterns.filter((one) => isFit(segmentsOf(one))).sort((a, b) => wordsOf(b) - wordsOf(a))[0];
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter(Boolean);
