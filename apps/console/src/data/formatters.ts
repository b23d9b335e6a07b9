/** Each is made once: making one costs more than a hundred uses, and a list writes a hundred values. */
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keep(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));

function keep<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => Format): Format {
  const kept = made.get(key) as Format | undefined; // the key names the kind
  const format = kept ?? make();
  if (!kept) made.set(key, format);
  return format;
}
