/** What of a user names them. */
export interface UserNames {
  readonly username?: string | null;
  readonly email?: string | null;
  readonly name?: string | null;
}

/** A user among the records that are linked to another one. */
export function userLinked(id: string, { name, username, email }: UserNames) {
  const shown = name ?? username ?? email ?? id;
  const detail = email ?? username;
  return { id, name: shown, href: `/users/${id}`, ...(detail != null && detail !== shown && { detail }) };
}
