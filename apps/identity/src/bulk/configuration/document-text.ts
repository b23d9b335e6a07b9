import { setImmediate } from 'node:timers/promises';
import { stringify } from 'yaml';
import type { PresentedConfiguration } from './present-configuration.js';

/** Entries that are written before other requests get their turn: YAML costs about 0.1 ms for each. */
const ENTRIES_PER_PIECE = 20;

/** The document as JSON, piece by piece. */
export async function* jsonPieces({ version, sections }: PresentedConfiguration): AsyncGenerator<string> {
  yield `{"version":${version}`;
  for (const [name, entries] of Object.entries(sections)) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = '';
    for await (const some of portions(entries)) {
      yield separator + some.map((entry) => JSON.stringify(entry)).join(',');
      separator = ',';
    }
    yield ']';
  }
  yield '}';
}

/** The document as YAML, piece by piece. */
export async function* yamlPieces({ version, sections }: PresentedConfiguration): AsyncGenerator<string> {
  yield stringify({ version });
  for (const [name, entries] of Object.entries(sections)) {
    const head = `${name}:\n`;
    let written = '';
    for await (const some of portions(entries)) {
      const text = stringify({ [name]: some }, OPTIONS);
      yield written === '' ? text : text.slice(head.length);
      written = head;
    }
    if (written === '') yield stringify({ [name]: [] });
  }
}

/** No anchors: pieces do not know of each other. */
const OPTIONS = { lineWidth: 0, aliasDuplicateObjects: false };

async function* portions<T>(entries: Iterable<T>): AsyncGenerator<T[]> {
  let some: T[] = [];
  for (const entry of entries) {
    some.push(entry);
    if (some.length < ENTRIES_PER_PIECE) continue;
    yield some;
    some = [];
    await setImmediate();
  }
  if (some.length > 0) yield some;
}
