import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorDetail } from '@groundwork/rest';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readStatement, type ConceptStatement } from './concept-statement.js';
import { CODELESS, CONCEPT_TABLES, STAGED_CONCEPTS, REPEATED, WARNINGS } from './concept-statements.js';
import type { ReadQuad } from './parse-rdf.js';
import { lineFault, MAX_FAULTS, refuse, refusedLines, STAGING_TABLE } from './stage-nodes.js';

const BATCH_CHARACTERS = 65_536;

/**
 * Brings the concepts of an RDF document into the temporary table `staged`: statements by COPY, in any order, then put together in
 * the database, so that memory stays the same whatever the size. Answers warnings about what was left out. Throws `invalid_request`
 * with the first 100 faulty lines. (tree.md §5, "SKOS")
 */
export async function stageConcepts(client: pg.Client, quads: AsyncIterable<ReadQuad>): Promise<string[]> {
  await client.query(
    'create temporary table said (line int not null, subject text collate "C" not null, member text not null, value text not null, language text not null)',
  );
  const faults: ErrorDetail[] = [];
  await pipeline(
    Readable.from(copyLines(quads, faults), { objectMode: false }),
    client.query(copyFrom('copy said (line, subject, member, value, language) from stdin')),
  );
  if (faults.length > 0) throw refusedLines(faults);
  for (const statement of [STAGING_TABLE, ...CONCEPT_TABLES]) await client.query(statement);
  await refuse(client, CODELESS);
  await refuse(client, REPEATED);
  await client.query(STAGED_CONCEPTS);
  await client.query('analyze staged');
  return (await client.query<{ warning: string }>(WARNINGS)).rows.map(({ warning }) => warning);
}

async function* copyLines(quads: AsyncIterable<ReadQuad>, faults: ErrorDetail[]): AsyncGenerator<string> {
  let text = '';
  for await (const { line, quad } of quads) {
    const statement = readStatement(quad);
    if (statement && 'message' in statement) faults.push(lineFault(line, statement));
    else if (statement) text += copyLine(line, statement);
    if (faults.length >= MAX_FAULTS) return;
    if (text.length < BATCH_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}

const copyLine = (line: number, { subject, member, value, language }: ConceptStatement): string =>
  `${[String(line), subject, member, value, language].map(escaped).join('\t')}\n`;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** (PostgreSQL, "COPY", text format) */
const escaped = (text: string): string => text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
