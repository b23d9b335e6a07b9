/** Each is made once: making one costs more than a hundred uses, and a list writes a hundred values. */
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep(
    `date ${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, lacksMonths(locale) ? inNumbers(options) : options),
  );

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keep(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));

function keep<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => Format): Format {
  const kept = made.get(key) as Format | undefined; // the key names the kind
  const format = kept ?? make();
  if (!kept) made.set(key, format);
  return format;
}

/** A browser without the names of a language's months writes `M10`, as Chromium does of Mongolian. */
const lacksMonths = (locale: string): boolean =>
  /^M\d/.test(new Intl.DateTimeFormat(locale, { month: 'short' }).format(0));

/** The same without names of months and weekdays. */
export function inNumbers(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  const { dateStyle, timeStyle, month, weekday: _, ...rest } = options;
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return {
    ...rest,
    ...(dateStyle && date),
    ...(timeStyle && { hour: '2-digit', minute: '2-digit' }),
    ...(month && { month: '2-digit', day: '2-digit' }),
  };
}
