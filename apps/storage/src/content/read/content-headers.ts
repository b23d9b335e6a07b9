/** Headers that make a request depend on the state of the content. (RFC 9110 §13.1) */
export interface ConditionHeaders {
  readonly 'if-match'?: string;
  readonly 'if-none-match'?: string;
  readonly 'if-modified-since'?: string;
  readonly 'if-unmodified-since'?: string;
}

/** The content as conditions see it; absent when there is none. */
export interface ContentState {
  readonly etag: string;
  /** Tags of other forms of the same content, which stand for it too. */
  readonly otherTags?: readonly string[];
  readonly modifiedAt: Date;
}

/** What a condition says: go on, nothing new (304), or refused (412). */
export type Verdict = 'proceed' | 'not_modified' | 'failed';

/** Evaluates the conditions in the order of RFC 9110 §13.2.2; 304 only for reading. */
export function judgeConditions(headers: ConditionHeaders, state: ContentState | undefined, reading: boolean): Verdict {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined ? !matches(match, state, true) : isNewerThan(state, headers['if-unmodified-since']))
    return 'failed';
  if (noneMatch !== undefined)
    return matches(noneMatch, state, false) ? (reading ? 'not_modified' : 'failed') : 'proceed';
  const since = reading ? headers['if-modified-since'] : undefined;
  return since !== undefined && state !== undefined && isDate(since) && !isNewerThan(state, since)
    ? 'not_modified'
    : 'proceed';
}

/** `*` is any content at all; strong comparison ignores weak tags. (RFC 9110 §8.8.3.2) */
function matches(list: string, state: ContentState | undefined, strong: boolean): boolean {
  if (state === undefined) return false;
  if (list.trim() === '*') return true;
  const tags = [...list.matchAll(/(W\/)?("[^"]*")/g)];
  const own = [state.etag, ...(state.otherTags ?? [])];
  return tags.some(([, weak, tag = '']) => own.includes(tag) && !(strong && weak));
}

/** HTTP dates have whole seconds. */
const isNewerThan = (state: ContentState | undefined, date: string | undefined): boolean =>
  state !== undefined &&
  date !== undefined &&
  isDate(date) &&
  Math.floor(state.modifiedAt.getTime() / 1_000) * 1_000 > Date.parse(date);

const isDate = (text: string): boolean => /GMT$/.test(text) && !Number.isNaN(Date.parse(text));

/** A `Range` holds only while the content is the one `If-Range` names: a strong tag, or its exact date. (RFC 9110 §13.1.5) */
export function rangeHolds(ifRange: string | undefined, { etag, modifiedAt }: ContentState): boolean {
  if (ifRange === undefined) return true;
  return ifRange.startsWith('"')
    ? ifRange === etag
    : isDate(ifRange) && Date.parse(ifRange) === Math.floor(modifiedAt.getTime() / 1_000) * 1_000;
}
