import { languageOfTag, type Language } from './languages.js';

/** The best language of an `Accept-Language` header that is one of ours; unknown and refused ones are passed over. (RFC 9110 §12.5.4) */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  if (!header) return undefined;
  const ranges = header.slice(0, MAX_CHARACTERS).split(',').map(readRange);
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    const language = languageOfTag(tag);
    if (language) return language;
  }
  return undefined;
}

const MAX_CHARACTERS = 1_000;

/** `mn;q=0.5`; a weight that is none counts as 0. */
function readRange(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1';
  return { tag, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 };
}
