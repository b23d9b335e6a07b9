import type { Database } from '@groundwork/records';
import { ApiError, invalidField, UUID_PATTERN } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';

/** Where all feeds are: all transactions before `horizon` have ended, and changes up to `cut` may have been removed. */
export interface FeedState {
  readonly epoch: string;
  readonly horizon: string;
  readonly cut: string | null;
}

/** A place in a feed: behind a change. */
export interface FeedPlace {
  readonly tx: bigint;
  readonly id: bigint;
}

const GREATEST_ID = 9_223_372_036_854_775_807n;
/** Transaction ids are unsigned. */
const GREATEST_TX = 18_446_744_073_709_551_615n;

/** Read before a page, so that the page shows everything up to the horizon. Costs 1 statement. */
export async function readFeedState(db: Database): Promise<FeedState> {
  const [state] = await db.query<FeedState>(
    sql`select epoch, pg_snapshot_xmin(pg_current_snapshot())::text as horizon, cut_tx::text as cut from change_feed`,
  );
  if (!state) throw new Error('change_feed always has a row.');
  return state;
}

/** Reads `after`. Throws `invalid_request` for what is no cursor, `cursor_expired` where changes behind it may be gone. */
export function parseCursor(text: string, { epoch, cut }: FeedState): FeedPlace {
  const [, made = '', tx = '', id = ''] = /^([0-9a-f-]{36})\.(\d{1,20})\.(\d{1,19})$/.exec(text) ?? [];
  const place = { tx: BigInt(tx || 0), id: BigInt(id || 0) };
  if (!UUID_PATTERN.test(made) || place.tx > GREATEST_TX || place.id > GREATEST_ID)
    throw invalidField('after', 'must be a cursor of a change or of a page');
  if (made !== epoch || isBefore(place, cut))
    throw new ApiError('cursor_expired', 'Changes behind this cursor may be missing: read everything anew.');
  return place;
}

/** Something behind the place may have been removed. */
const isBefore = ({ tx, id }: FeedPlace, cut: string | null): boolean =>
  cut !== null && (tx < BigInt(cut) || (tx === BigInt(cut) && id < GREATEST_ID));

/** Behind everything that has ended. */
export const horizonCursor = ({ epoch, horizon }: FeedState): string =>
  `${epoch}.${BigInt(horizon) - 1n}.${GREATEST_ID}`;

/** Changes `t` behind a place whose transactions have all ended. */
export const withinFeed = ({ horizon }: FeedState, place: FeedPlace | undefined): Sql =>
  sql`t.tx < ${horizon}::xid8 and (t.tx, t.id) > (${String(place?.tx ?? 0n)}::xid8, ${String(place?.id ?? 0n)}::bigint)`;
