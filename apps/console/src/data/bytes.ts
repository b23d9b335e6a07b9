import { numberFormat } from './formatters';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;
const SUFFIXES = ['', 'k', 'm', 'g', 't', 'p'];

/** A number of bytes as people read it, by powers of a thousand as the limits of buckets are written; a dash for none. */
export function formatBytes(value: number | null | undefined, language: string): string {
  if (value == null) return '–';
  const power = Math.min(Math.floor(Math.log10(Math.max(value, 1)) / 3), UNITS.length - 1);
  const options = { style: 'unit', unit: UNITS[power] ?? 'byte', unitDisplay: power === 0 ? 'long' : 'short' } as const;
  return numberFormat(language, { ...options, maximumFractionDigits: 1 }).format(value / 1000 ** power);
}

/** Bytes as somebody types them: `500000`, `10 MB`, `1.5 GB`. Nothing for what is no such number. */
export function parseBytes(text: string): number | undefined {
  const [, digits, suffix = ''] = /^\s*(\d+(?:[.,]\d+)?)\s*([kmgtp]?)i?b?\s*$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const bytes = Math.round(Number(digits.replace(',', '.')) * 1000 ** SUFFIXES.indexOf(suffix.toLowerCase()));
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** Bytes as `parseBytes` reads them: the largest unit of which they are a multiple of a tenth. */
export function writeBytes(value: number): string {
  for (let power = SUFFIXES.length - 1; power > 0; power--) {
    const tenths = (value * 10) / 1000 ** power;
    if (tenths >= 10 && Number.isInteger(tenths)) return `${tenths / 10} ${SUFFIXES[power]?.toUpperCase() ?? ''}B`;
  }
  return String(value);
}
