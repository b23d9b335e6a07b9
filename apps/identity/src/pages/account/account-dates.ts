import type { AccountVisit } from './account-section.js';

/** An instant as the user reads it: in its language, and in its time zone where it has one. */
export function instantText({ account, wishes }: AccountVisit, instant: string, tag: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const at = new Date(instant);
  const language = tag === 'en' && wishes.acceptLanguage?.startsWith('en-US') ? 'en-US' : tag;
  try {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: account.zoneinfo ?? 'UTC' }).format(at);
  } catch {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(at); // a zone nobody knows
  }
}
