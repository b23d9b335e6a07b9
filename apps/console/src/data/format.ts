import { dateFormat, numberFormat } from './formatters';

/** How people of the language write where the browser is: of its tags the first of the language, such as de-AT. */
export const localeOf = (language: string, wanted: readonly string[] = globalThis.navigator?.languages ?? []): string =>
  wanted.find((tag) => tag.split('-')[0] === language) ?? language;

/** A point in time as people of the language write it, in the zone of the browser; a dash for none. */
export function formatTime(value: string | null | undefined, language: string): string {
  if (value == null) return '–';
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return dateFormat(localeOf(language), style).format(new Date(value));
}

export const formatNumber = (value: number, language: string): string => numberFormat(localeOf(language)).format(value);

/** The same with the zone, where it matters to people elsewhere. */
export function formatZonedTime(value: string | null | undefined, language: string): string {
  if (value == null) return '–';
  const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return dateFormat(localeOf(language), { ...parts, timeZoneName: 'short' }).format(new Date(value));
}

/** The zone of the browser, such as Asia/Ulaanbaatar. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const DAY = { day: 'numeric', month: 'short' } as const;

/** A day or an hour with its date; briefly, as at the end of an axis. */
export function formatPeriod(by: 'day' | 'hour', value: string, language: string, isBrief = false): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const whole = by === 'day' ? ({ weekday: 'short', ...DAY, year: 'numeric' } as const) : { ...DAY, ...time };
  const style = isBrief && by === 'day' ? DAY : whole;
  return dateFormat(localeOf(language), style).format(new Date(value));
}
