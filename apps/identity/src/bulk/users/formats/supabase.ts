import {
  objectOf,
  pairsOf,
  textOf,
  flagOf,
  verifiedWith,
  withoutEmpty,
  type SourceRecord,
  type SourceUser,
} from './source-user.js';

/** A row of `auth.users`, as CSV with its header or as JSON. (Supabase, "Migrating Auth Users Between Projects") */
export function fromSupabase(row: SourceRecord): SourceUser {
  if (flagOf(row['is_anonymous']))
    return { field: 'is_anonymous', message: 'anonymous users cannot sign in elsewhere' };
  if (textOf(row['deleted_at'])) return { field: 'deleted_at', message: 'the user was deleted' };
  const { full_name, name, avatar_url, picture, ...others } = objectOf(row['raw_user_meta_data']);
  const { provider: _, providers: __, ...app } = objectOf(row['raw_app_meta_data']);
  const email = textOf(row['email']);
  const phone = phoneOf(row['phone']);
  const banned = textOf(row['banned_until']);
  const user = withoutEmpty({
    email,
    email_verified: verifiedWith(email, textOf(row['email_confirmed_at']) !== undefined),
    phone,
    phone_verified: verifiedWith(phone, textOf(row['phone_confirmed_at']) !== undefined),
    name: full_name ?? name,
    picture: picture ?? avatar_url,
    password_hash: row['encrypted_password'],
    is_blocked: banned ? true : undefined,
    blocked_until: banned && timeOf(banned),
    user_metadata: pairsOf(others),
    app_metadata: pairsOf({ ...app, supabase_id: row['id'] }),
  });
  return { user };
}

/** Supabase stores numbers without `+`. */
function phoneOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text && !text.startsWith('+') ? `+${text}` : text;
}

/** Of PostgreSQL's text form. */
function timeOf(text: string): string {
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}
