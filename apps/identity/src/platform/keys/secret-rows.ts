import type { Database } from '@groundwork/records';
import sql, { empty, join, raw } from 'sql-template-tag';
import { SECRET_PLACES, type SecretPlace } from './secret-places.js';

/** How many texts of a place are encrypted with a key that is not the first. */
export interface OtherTexts {
  readonly place: string;
  /** Of their key; `none` where the text does not tell one. */
  readonly fingerprint: string;
  readonly texts: number;
}

/** A text and the row it stands in. */
export interface SecretText {
  readonly key: string;
  readonly text: string;
}

type Queries = Pick<Database, 'query'>;

/** Rows of one statement: few enough that nobody waits long for one of them. */
export const BATCH_TEXTS = 200;

/** What the first key did not encrypt, by place and key. One statement; it reads these tables from end to end. */
export const countOtherTexts = (db: Queries, first: string): Promise<OtherTexts[]> =>
  db.query<OtherTexts>(
    join(
      SECRET_PLACES.map(
        ({ name, table, rows, text }) => sql`
          select ${name} as place, coalesce(substring(${text} from '^([A-Za-z0-9_-]{8})[.]'), 'none') as fingerprint, count(*)::integer as texts
          from ${table} t where ${rows} and not starts_with(${text}, ${`${first}.`}) group by 2`,
      ),
      ' union all ',
    ),
  );

/** The next texts of a place by certain keys, kept from other writers; rows in use are passed by. */
export const lockTexts = (
  tx: Queries,
  { table, rows, key, text }: SecretPlace,
  fingerprints: readonly string[],
  after?: string,
): Promise<SecretText[]> =>
  tx.query<SecretText>(sql`
    select ${key} as key, ${text} as text from ${table} t
    where ${rows} and split_part(${text}, '.', 1) = any (${fingerprints}) ${after === undefined ? empty : sql`and ${key} > ${after}`}
    order by ${key} limit ${BATCH_TEXTS} for no key update skip locked`);

/**
 * Puts other texts where the given ones still stand; answers how many. Audit events do not tell of it, and the rows keep their
 * dates: nobody changed anything. (ADR 0038) One statement, to be sent in a transaction of its own.
 */
export async function replaceTexts(
  tx: Queries,
  { table, rows, key, keyType, text, put }: SecretPlace,
  changes: readonly (SecretText & { readonly fresh: string })[],
): Promise<number> {
  const replaced = await tx.query(sql`
    with quiet as materialized (select set_config('groundwork.same_secrets', 'on', true))
    update ${table} t set ${put(raw('c.fresh'))}
    from quiet, unnest(${changes.map((one) => one.key)}::${raw(keyType)}[], ${changes.map((one) => one.text)}::text[],
      ${changes.map(({ fresh }) => fresh)}::text[]) as c (key, text, fresh)
    where ${rows} and ${key} = c.key and ${text} = c.text returning 1`);
  return replaced.length;
}
