import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number that exists in the numbering plan of its country. */
export interface PhoneNumber {
  /** E.164: `+97699112233`. */
  readonly number: string;
  /** ISO 3166-1 alpha-2; of shared calling codes (+1, +7, +44) that of the number's range. */
  readonly country: string;
}

/** Signs that people write between digits. */
const TYPED = /^\+[\d\s().\-/]+$/;

/** Reads a number that begins with its calling code, however it is grouped; `undefined` for anything else. (ITU-T E.164) */
export function phoneNumberOf(text: string): PhoneNumber | undefined {
  if (!TYPED.test(text)) return undefined;
  const parsed = parsePhoneNumberFromString(text);
  if (!parsed?.country || !parsed.isValid()) return undefined;
  return { number: parsed.number, country: parsed.country };
}
