/** Where a file of users comes from: `own` has one JSON object a line, `csv` is any table. (docs/bulk-users.md) */
export const FORMATS = ['own', 'csv', 'auth0', 'keycloak', 'firebase', 'cognito', 'supabase'] as const;
export type Format = (typeof FORMATS)[number];

export const FILE_KINDS = ['ndjson', 'csv', 'json'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

interface FormatFacts {
  /** The first is the usual one. */
  readonly kinds: readonly FileKind[];
  /** A user has one of them. */
  readonly names: readonly string[];
  /** An export of that system has one of them in each record, and no other system's has. */
  readonly marks: readonly string[];
}

/** As identity reads them. (docs/guides/move-your-users-over.md) */
const FACTS: Readonly<Record<Format, FormatFacts>> = {
  own: { kinds: ['ndjson'], names: ['username', 'email', 'phone'], marks: [] },
  csv: { kinds: ['csv'], names: ['username', 'email', 'phone'], marks: [] },
  auth0: { kinds: ['ndjson'], names: ['email', 'phone_number', 'username'], marks: ['user_id', 'passwordHash'] },
  keycloak: {
    kinds: ['json'],
    names: ['username', 'email'],
    marks: ['createdTimestamp', 'enabled', 'realmRoles', 'credentials'],
  },
  firebase: { kinds: ['json', 'csv'], names: ['email', 'phoneNumber'], marks: ['localId'] },
  cognito: {
    kinds: ['csv'],
    names: ['email', 'phone_number', 'cognito:username'],
    marks: ['cognito:username', 'cognito:mfa_enabled'],
  },
  supabase: {
    kinds: ['csv', 'ndjson', 'json'],
    names: ['email', 'phone'],
    marks: ['encrypted_password', 'raw_user_meta_data', 'raw_app_meta_data'],
  },
};

export const factsOf = (format: Format): FormatFacts => FACTS[format];

/** By the ending of a file's name. */
export function kindOf(fileName: string): FileKind {
  if (/\.(csv|tsv|txt)$/i.test(fileName)) return 'csv';
  return /\.json$/i.test(fileName) ? 'json' : 'ndjson';
}

/** Endings of files that can be chosen. */
export const ENDINGS = ['.ndjson', '.jsonl', '.json', '.csv', '.tsv', '.txt'] as const;

/** The media type that the service reads a kind of file as. */
export const MEDIA_TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv', json: 'application/json' } as const;

/** Columns of Firebase's table, which has no header; four for each provider. (Firebase CLI, "auth:import and auth:export") */
export const FIREBASE_COLUMNS: readonly string[] = [
  ...['localId', 'email', 'emailVerified', 'passwordHash', 'salt', 'displayName', 'photoUrl'],
  ...['google.com', 'facebook.com', 'twitter.com', 'github.com'].flatMap((name) => [name, '', '', '']),
  ...['createdAt', 'lastSignedInAt', 'phoneNumber', 'disabled', 'customAttributes'],
];

/** The system whose export has these members; a table or lines of no known one are read as they are, JSON as a realm of Keycloak. */
export function guessFormat(kind: FileKind, members: readonly string[]): Format {
  const marked = FORMATS.find(
    (format) => FACTS[format].kinds.includes(kind) && FACTS[format].marks.some((mark) => members.includes(mark)),
  );
  return marked ?? FORMATS.find((format) => FACTS[format].kinds[0] === kind) ?? 'own';
}
