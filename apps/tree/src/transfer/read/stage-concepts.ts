import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorDetail } from '@groundwork/rest';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readStatement, type ConceptStatement } from './concept-statement.js';
import type { ReadQuad } from './parse-rdf.js';
import { lineFault, MAX_FAULTS, refuse, refusedLines, STAGING_TABLE, type Check } from './stage-nodes.js';
import sql from 'sql-template-tag';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../translations/translation.entity.js';

const MAX_WARNINGS = 100;

/** What is left of an IRI after its last `/` or `#`. */
const lastPart = (iri: string): string => `substring(rtrim(${iri}, '/#') from '[^/#]+$')`;

/**
 * Tables over `statements`: every concept with its code, its broader concepts, and every text with its rank among those of the same member. The
 * first one is the base text: without a language, else English, else any; where the label is without one, so is every base text.
 * Definitions come before scope notes. (tree.md §5, "SKOS")
 */
export const CONCEPT_TABLES: readonly string[] = [
  'create index on statements (subject); analyze statements',
  `create temporary table concepts as
    select subject, min(line) as line, normalize(coalesce((array_agg(value order by line) filter (where member = 'notation'))[1],
      case when not starts_with(subject, '_:') then ${lastPart('subject')} end)) as code
    from statements group by subject having not bool_or(member = 'type' and value = 'other')`,
  'create index on concepts (subject); analyze concepts',
  `create temporary table broader_of as
    select child, parent, line, row_number() over (partition by child order by parent) as nth
    from (select child, parent, min(line) as line from (
      select subject as child, value collate "C" as parent, line from statements where member = 'broader'
      union all select value, subject, line from statements where member = 'narrower') b group by child, parent) w`,
  'create index on broader_of (child) where nth = 1; analyze broader_of',
  `create temporary table texts as
    select subject, member, language, value, (language = '' or not plain)
      and row_number() over (partition by subject, member order by rank, language) = 1 as base
    from (select *, bool_or(member = 'name' and language = '') over (partition by subject) as plain,
        case language when '' then 0 when '${DEFAULT_LANGUAGE}' then 1 when 'en_UK' then 2 else 3 end as rank
      from (select distinct on (subject, member, language) subject, member, language, value
        from (select subject, case member when 'prefLabel' then 'name' else 'description' end as member, member = 'scopeNote' as second,
            language, value, line from statements where member in ('prefLabel', 'definition', 'scopeNote')) s
        order by subject, member, language, second, line) t) r`,
];

/** Concepts as `staged` holds nodes; what a document does not say is absent. */
export const STAGED_CONCEPTS = sql`
  with base as (
    select subject, jsonb_object_agg(member, value) as doc from texts where base group by subject),
  translated as (
    select subject, jsonb_object_agg('translations.' || language, jsonb_build_object('name', name, 'description', description)) as doc
    from (select subject, language, max(value) filter (where member = 'name') as name, max(value) filter (where member = 'description') as description
      from texts where not base and language = any(${[...LANGUAGES]}) group by subject, language) t group by subject),
  own as (
    select subject, jsonb_object_agg(member, value::jsonb) as doc
    from statements where member in ('position', 'enabled', 'tags', 'fields') group by subject),
  parents as (
    select w.child as subject, jsonb_build_object('parent_code', coalesce(p.code, normalize(substring(rtrim(w.parent, '/#') from '[^/#]+$')))) as doc
    from broader_of w left join concepts p on p.subject = w.parent where w.nth = 1)
  insert into staged (line, code, doc)
  select c.line, c.code, coalesce(base.doc, '{}') || coalesce(translated.doc, '{}') || coalesce(own.doc, '{}') || coalesce(parents.doc, '{}')
  from concepts c left join base using (subject) left join translated using (subject) left join own using (subject) left join parents using (subject)`;

/** A blank node needs a notation; so does a concept whose IRI yields no code. */
export const WITHOUT_CODE: Check = {
  find: String.raw`select line from concepts where code is null or length(code) > 255 or code !~ '\S' or code ~ '[[:cntrl:]]' order by line limit 100`,
  field: 'notation',
  code: 'required',
  message: 'is required: the name of the concept makes no code',
};

/** Of a repeated member an arbitrary value would be taken. */
export const REPEATED_MEMBERS: Check = {
  find: `select max(line) as line from statements where member in ('position', 'enabled', 'tags', 'fields')
    group by subject, member having count(*) > 1 order by 1 limit 100`,
  field: 'value',
  code: 'duplicate',
  message: 'appears earlier in the file',
};

/** What a tree cannot hold, line by line: further parents, repeated labels, unsupported languages. */
export const WARNINGS = `
  select warning from (
    select w.line, 'line ' || w.line || ': ' || c.code || ' has more than one broader concept; it stands below ' || coalesce(f.code, first.parent)
      || ', not below ' || coalesce(p.code, w.parent) as warning
    from broader_of w join concepts c on c.subject = w.child join broader_of first on first.child = w.child and first.nth = 1
    left join concepts f on f.subject = first.parent left join concepts p on p.subject = w.parent where w.nth > 1
    union all
    select max(s.line), 'line ' || max(s.line) || ': ' || c.code || ' has more than one ' || s.member || ' in one language; the first is taken'
    from statements s join concepts c using (subject) where s.member in ('prefLabel', 'notation')
    group by c.code, s.subject, s.member, s.language having count(*) > 1
    union all
    select min(s.line), 'line ' || min(s.line) || ': texts in ' || t.language || ' are left out, ' || count(*) || ' in all'
    from texts t join statements s on s.subject = t.subject and s.language = t.language and s.value = t.value
    where not t.base and not t.language = any('{${LANGUAGES.join(',')}}') group by t.language) w
  order by line limit ${MAX_WARNINGS}`;

const BATCH_CHARACTERS = 65_536;

/**
 * Loads the concepts of an RDF document into the temporary table `staged`: statements by COPY, in any order, then joined in
 * the database, so that memory stays the same whatever the size. Returns warnings about what was left out. Throws `invalid_request`
 * with the first 100 faulty lines. (tree.md §5, "SKOS")
 */
export async function stageConcepts(client: pg.Client, quads: AsyncIterable<ReadQuad>): Promise<string[]> {
  await client.query(
    'create temporary table statements (line int not null, subject text collate "C" not null, member text not null, value text not null, language text not null)',
  );
  const faults: ErrorDetail[] = [];
  await pipeline(
    Readable.from(copyLines(quads, faults), { objectMode: false }),
    client.query(copyFrom('copy statements (line, subject, member, value, language) from stdin')),
  );
  if (faults.length > 0) throw refusedLines(faults);
  for (const statement of [STAGING_TABLE, ...CONCEPT_TABLES]) await client.query(statement);
  await refuse(client, WITHOUT_CODE);
  await refuse(client, REPEATED_MEMBERS);
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
