/** A point in time as people of the language write it, in the zone of the browser; a dash for none. */
export function formatTime(value: string | null | undefined, language: string): string {
  if (value == null) return '–';
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
}

export const formatNumber = (value: number, language: string): string => new Intl.NumberFormat(language).format(value);
