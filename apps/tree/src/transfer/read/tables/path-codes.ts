import { createHash, type Hash } from 'node:crypto';

const MAX_CODE_POINTS = 255;
const DIGEST_CHARACTERS = 16;

/**
 * The codes of nodes that a file names by their path alone, for each step of a path: the names in lower case, joined by dots, with a hyphen
 * for spaces and punctuation, `Food & Drink > Tea` as `food-&-drink`, `food-&-drink.tea`. The same path makes the same code in every
 * import. A name without letters, digits and symbols is represented by its digest, and so is the end of a code of over 255 characters.
 */
export function codesOfPath(names: readonly string[]): string[] {
  const whole = createHash('sha256');
  let code = '';
  return names.map((name, at) => {
    const step = at === 0 ? slugOf(name) : `.${slugOf(name)}`;
    whole.update(step);
    // What is over the limit stays so, and its beginning the same.
    if (code.length <= 2 * MAX_CODE_POINTS) code += step;
    return shortened(code, whole);
  });
}

function shortened(code: string, whole: Hash): string {
  if (code.length <= MAX_CODE_POINTS) return code;
  const points = [...code.slice(0, 2 * MAX_CODE_POINTS + 1)];
  if (points.length <= MAX_CODE_POINTS) return code;
  const digest = whole.copy().digest('hex').slice(0, DIGEST_CHARACTERS);
  return `${points.slice(0, MAX_CODE_POINTS - DIGEST_CHARACTERS - 1).join('')}~${digest}`;
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}\p{S}&#%@*]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? digestOf(name) : slug;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARACTERS);
