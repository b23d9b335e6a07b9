import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

const WITH_SIX_DECIMALS = '2026-11-20 09:30:00.123456+00'.length;

/** `2026-11-20 09:30:00.12+00` (a session in UTC) as ISO 8601 with six decimals: PostgreSQL's precision, sortable as text. */
export function isoInstant(text: string): string {
  // Nearly all have six decimals: nothing is to be filled up.
  if (text.length === WITH_SIX_DECIMALS && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 26)}Z`;
  const [time = '', decimals = ''] = text.slice(11).replace(/\+00$/, '').split('.');
  return `${text.slice(0, 10)}T${time}.${decimals.padEnd(6, '0')}Z`;
}

/** How values of rows arrive: instants as ISO text, dates as text, counts as numbers. The rest as pg does it. */
export const rowTypes = {
  getTypeParser(id: number, format?: 'text' | 'binary'): unknown {
    if (id === builtins.TIMESTAMPTZ) return isoInstant;
    if (id === builtins.DATE) return String;
    if (id === builtins.INT8 || id === builtins.NUMERIC) return Number;
    // The overloads of pg split by format; both are passed on as given.
    return getTypeParser(id, format);
  },
};
