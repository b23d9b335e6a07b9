/** How people of the language write where the browser is: of its tags the first of the language, such as de-AT. */
export const localeOf = (language: string, wanted: readonly string[] = globalThis.navigator?.languages ?? []): string =>
  wanted.find((tag) => tag.split('-')[0] === language) ?? language;

/** A point in time as people of the language write it, in the zone of the browser; a dash for none. */
export function formatTime(value: string | null | undefined, language: string): string {
  if (value == null) return '–';
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(localeOf(language), style).format(new Date(value));
}

export const formatNumber = (value: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language)).format(value);
