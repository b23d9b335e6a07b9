import type { Request } from 'express';

type Query = Request['query'];

const MAX_TEXTS = 500;
const MAX_LENGTH = 512;

/**
 * Remembers how the texts behind `?` were parsed: callers ask the same again and again. A text met before yields the same
 * object, frozen, so that what is made of it can be remembered, too.
 */
export class QueryTexts {
  private readonly parsed = new Map<string, Query>();

  /** The parameters of a URL; `parse` is asked where its text is new. */
  read(url: string, parse: () => Query): Query {
    const start = url.indexOf('?');
    const text = start < 0 ? '' : url.slice(start + 1);
    const known = this.parsed.get(text);
    if (known) return known;
    const query = parse();
    if (text.length > MAX_LENGTH) return query;
    if (this.parsed.size >= MAX_TEXTS) this.parsed.clear();
    this.parsed.set(text, Object.freeze(query));
    return query;
  }
}
