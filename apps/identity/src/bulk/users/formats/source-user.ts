/** An account at an external provider. */
export interface SourceIdentity {
  /** The provider, as the other system names it. */
  readonly provider: string;
  readonly external_id: string;
}

/** What belongs to a user beside its own members. */
export interface SourceLinks {
  /** Secret of an authenticator app in base32. */
  readonly totp?: string;
  readonly identities?: readonly SourceIdentity[];
  /** Names of groups. */
  readonly groups?: readonly string[];
}

/** A user of another system in the members of an import line; or why it cannot be one. */
export type SourceUser =
  | { readonly user: Record<string, unknown>; readonly links?: SourceLinks }
  | { readonly field: string; readonly message: string };

/** What a caller says about the file beside its format. */
export interface FormatOptions {
  /** Text of the header `Hash-Config`. */
  readonly hashConfig?: string;
}

/** A record of a file: an object, or a row by the names of its header. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** A text that is not empty. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** `true` of JSON, and of tables. */
export const flagOf = (value: unknown): boolean => value === true || value === 'true' || value === 't';

/** The member as an object; JSON in a text is read. */
export function objectOf(value: unknown): SourceRecord {
  const found: unknown = typeof value === 'string' ? parsed(value) : value;
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as SourceRecord) : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The member as a list of objects; JSON in a text is read. */
export function objectsOf(value: unknown): SourceRecord[] {
  const found: unknown = typeof value === 'string' ? parsed(value) : value;
  return Array.isArray(found) ? found.map(objectOf) : [];
}

/** An account at a provider; none without both names. Ids are texts or numbers. */
export const identityOf = (provider: unknown, id: unknown): SourceIdentity[] => {
  const external_id = textOf(typeof id === 'number' ? String(id) : id);
  const name = textOf(provider);
  return name === undefined || external_id === undefined ? [] : [{ provider: name, external_id }];
};

/** Key-value pairs of an object: what is no text becomes JSON. Nothing of null. */
export const pairsOf = (value: SourceRecord): { key: string; value: string }[] =>
  Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .map(([key, one]) => ({ key, value: typeof one === 'string' ? one : JSON.stringify(one) }));

/** A username where it is one: an address signs in as the address it is. */
export const usernameOf = (name: unknown): string | undefined => {
  const text = textOf(name);
  return text === undefined || text.includes('@') || text.startsWith('+') ? undefined : text;
};

/** Without members that say nothing. */
export const withoutEmpty = (user: SourceRecord): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(user).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** `yes` where something is there to be verified. */
export const verifiedWith = (value: unknown, isVerified: boolean): boolean | undefined =>
  textOf(value) === undefined ? undefined : isVerified;
