import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { conceptParts, partWarnings } from './concept-parts.js';
import { OWN_MEMBERS, readStatement, type ConceptStatement } from './concept-statement.js';
import type { ReadQuad } from './parse-rdf.js';
import { FaultyLines, lineFault, MAX_RUN_FAULTS, type RunFault } from '../../../runs/run-faults.js';
import { refuse, STAGING_TABLE, type Check } from '../nodes/stage-nodes.js';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { FileLanguages } from '../nodes/file-languages.js';
import { MAX_WARNINGS, type Warning, type Warnings } from '../nodes/warnings.js';

/** What is left of an IRI after its last `/` or `#`. */
const lastPart = (iri: string): string => `substring(rtrim(${iri}, '/#') from '[^/#]+$')`;

/**
 * Tables over `statements`: every concept with its code, its broader concepts, and every text with its rank among those of the same member. The
 * first one is the base text: without a language, else in the default one of the tree, else in another one of it, else in any; where the label is
 * without one, so is every base text.
 * Definitions come before scope notes. (tree.md §5, "SKOS")
 */
export const conceptTables = ({ names, usual }: FileLanguages): readonly (string | Sql)[] => [
  'create index on statements (subject); analyze statements',
  `create temporary table concepts as
    select subject, min(line) as line, normalize(coalesce((array_agg(value order by line) filter (where member = 'notation'))[1],
      case when not starts_with(subject, '_:') then ${lastPart('subject')} end)) as code
    from statements group by subject having not bool_or(member = 'type' and value <> 'concept')`,
  'create index on concepts (subject); analyze concepts',
  `create temporary table broader_of as
    select child, parent, line, row_number() over (partition by child order by coalesce(parent = chosen, false) desc, parent)
      + case when chosen is not null and not bool_or(parent = chosen) over (partition by child) then 1 else 0 end as nth
    from (select child, parent, min(line) as line from (
      select subject as child, value collate "C" as parent, line from statements where member = 'broader'
      union all select value, subject, line from statements where member = 'narrower') b group by child, parent) w
    left join (select subject, min(value) as chosen from statements where member = 'parent' group by subject) o on o.subject = w.child`,
  'create index on broader_of (child) where nth = 1; analyze broader_of',
  sql`create temporary table texts as
    select subject, member, language, value, (language = '' or not plain)
      and row_number() over (partition by subject, member order by rank, language collate "C") = 1 as base
    from (select *, bool_or(member = 'name' and language = '') over (partition by subject) as plain,
        case when language = '' then 0 when language = ${usual} then 1 when language = any(${[...names]}) then 2 else 3 end as rank
      from (select distinct on (subject, member, language) subject, member, language, value
        from (select subject, case member when 'prefLabel' then 'name' else 'description' end as member, member = 'scopeNote' as second,
            language, value, line from statements where member in ('prefLabel', 'definition', 'scopeNote')) s
        order by subject, member, language, second, line) t) r`,
];

/** Beside the document, what its concepts are read by. */
interface ConceptOptions {
  /** IRIs that begin so were made by an export. */
  readonly ownIris: string;
  readonly languages: FileLanguages;
}

const OWN_LIST = raw(OWN_MEMBERS.map((name) => `'${name}'`).join(', '));

/** Concepts as `staged` holds nodes; what a document does not say is absent. */
const stagedConcepts = ({ ownIris, languages }: ConceptOptions) => sql`
  with ${conceptParts(ownIris, languages)}, base as (
    select subject, jsonb_object_agg(member, value) as doc from texts where base group by subject),
  translated as (
    select subject, jsonb_object_agg('translations.' || language, jsonb_build_object('name', name, 'description', description)) as doc
    from (select subject, language, max(value) filter (where member = 'name') as name, max(value) filter (where member = 'description') as description
      from texts where language = any(${[...languages.names]}) group by subject, language) t group by subject),
  own as (
    select subject, jsonb_object_agg(member, value::jsonb) as doc
    from statements where member in (${OWN_LIST}) group by subject),
  parents as (
    select w.child as subject, jsonb_build_object('parent_code', coalesce(p.code, normalize(substring(rtrim(w.parent, '/#') from '[^/#]+$')))) as doc
    from broader_of w left join concepts p on p.subject = w.parent where w.nth = 1)
  insert into staged (line, code, doc)
  select c.line, c.code, coalesce(base.doc, '{}') || coalesce(translated.doc, '{}') || coalesce(own.doc, '{}') || coalesce(parents.doc, '{}')
    || coalesce(uris.doc, '{}') || coalesce(labels.doc, '{}') || coalesce(relations.doc, '{}')
  from concepts c left join uris using (subject) left join labels using (subject) left join relations using (subject)
  left join base using (subject) left join translated using (subject) left join own using (subject) left join parents using (subject)`;

/** A blank node needs a notation; so does a concept whose IRI yields no code. */
export const WITHOUT_CODE: Check = {
  find: String.raw`select line from concepts where code is null or length(code) > 255 or code !~ '\S' or code ~ '[[:cntrl:]]' order by line`,
  field: 'notation',
  code: 'required',
  message: 'is required: the name of the concept makes no code',
};

/** Of a repeated member an arbitrary value would be taken. */
export const REPEATED_MEMBERS: Check = {
  find: sql`select max(line) as line from statements where member in (${OWN_LIST})
    group by subject, member having count(*) > 1 order by 1`,
  field: 'value',
  code: 'duplicate',
  message: 'appears earlier in the file',
};

/** What a tree cannot hold: further parents and repeated labels line by line, the rest counted with its first line. */
const warningsOf = (languages: FileLanguages): Sql => sql`
  select line, message from (
    select w.line, c.code || ' has more than one broader concept; it stands below ' || coalesce(f.code, first.parent)
      || ', not below ' || coalesce(p.code, w.parent) as message
    from broader_of w join concepts c on c.subject = w.child join broader_of first on first.child = w.child and first.nth = 1
    left join concepts f on f.subject = first.parent left join concepts p on p.subject = w.parent where w.nth > 1 and p.code is null
    union all
    ${partWarnings(languages)}
    union all
    select max(s.line), c.code || ' has more than one ' || s.member || ' in one language; the first is taken'
    from statements s join concepts c using (subject) where s.member in ('prefLabel', 'notation')
    group by c.code, s.subject, s.member, s.language having count(distinct s.value) > 1
    union all
    select min(line), 'a definition or scopeNote beside another one in its language is left out, ' || count(*) || ' in all'
    from (select s.line, row_number() over (partition by subject, s.language order by s.member = 'scopeNote', s.line) as nth
      from statements s join concepts using (subject) where s.member in ('definition', 'scopeNote')) n
    where nth > 1 having count(*) > 0
    union all
    select min(s.line), 'texts in ' || t.language || case when t.base then ' stand without their language, '
      else ' are left out, ' end || count(*) || ' in all'
    from texts t join statements s on s.subject = t.subject and s.language = t.language and s.value = t.value
    where t.language <> '' and not t.language = any(${[...languages.names]}) group by t.language, t.base
    union all
    select min(line), 'skos:Collection is left out, ' || count(*) || ' in all'
    from statements where member = 'type' and value = 'collection' having count(*) > 0
    union all
    select min(line), 'concept schemes beside the first are left out, ' || count(*) - 1 || ' in all'
    from (select subject, min(line) as line from statements where member = 'type' and value = 'scheme' group by subject) s having count(*) > 1) w
  order by line limit ${MAX_WARNINGS}`;

const BATCH_CHARACTERS = 65_536;

/**
 * Loads the concepts of an RDF document into the temporary table `staged`: statements by COPY, in any order, then joined in
 * the database, so that memory stays the same whatever the size. Returns warnings about what was left out. IRIs that begin
 * with `ownIris` were made by an export, and are not kept. Throws `invalid_request`
 * with the faulty lines. (tree.md §5, "SKOS")
 */
export async function stageConcepts(
  client: pg.Client,
  quads: AsyncIterable<ReadQuad>,
  omitted: Warnings,
  options: ConceptOptions,
): Promise<Warning[]> {
  await client.query(
    'create temporary table statements (line int not null, subject text collate "C" not null, member text not null, value text not null, language text not null)',
  );
  const faults: RunFault[] = [];
  await pipeline(
    Readable.from(copyLines(quads, { faults, omitted, languages: options.languages }), { objectMode: false }),
    client.query(copyFrom('copy statements (line, subject, member, value, language) from stdin')),
  );
  if (faults.length > 0) throw new FaultyLines(faults);
  for (const statement of [STAGING_TABLE, ...conceptTables(options.languages)]) await client.query(statement);
  await refuse(client, WITHOUT_CODE);
  await refuse(client, REPEATED_MEMBERS);
  await client.query(stagedConcepts(options));
  await client.query('analyze staged');
  const { rows } = await client.query<Warning>(warningsOf(options.languages));
  return [...rows, ...omitted.list()].slice(0, MAX_WARNINGS);
}

interface Found {
  readonly faults: RunFault[];
  readonly omitted: Warnings;
  readonly languages: FileLanguages;
}

async function* copyLines(
  quads: AsyncIterable<ReadQuad>,
  { faults, omitted, languages }: Found,
): AsyncGenerator<string> {
  let text = '';
  for await (const { line, quad } of quads) {
    const statement = readStatement(quad, languages);
    if ('message' in statement) faults.push(lineFault(line, statement));
    else if ('omitted' in statement) {
      if (statement.omitted !== null) omitted.count(line, statement.omitted);
    } else text += copyLine(line, statement);
    if (faults.length >= MAX_RUN_FAULTS) return;
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
