import sql, { type Sql } from 'sql-template-tag';
import type { FileLanguages } from '../nodes/file-languages.js';

const MATCHES = ['exact_match', 'close_match', 'broad_match', 'narrow_match', 'related_match'];

/**
 * IRI, labels and relations of concepts as `uris`, `labels`, `relations` (subject, doc): parts of a statement behind `with`. Further broader
 * concepts are secondary parents; two related concepts name each other. (docs/tree-import-export.md, "SKOS")
 */
export const conceptParts = (ownIris: string, { names, usual }: FileLanguages): Sql => sql`
  uris as (
    select subject, jsonb_build_object('uri', subject) as doc from concepts
    where subject ~ '^[A-Za-z][A-Za-z0-9+.-]*:[^[:space:]<>"{}|\\\\^\`[:cntrl:]]+$' and octet_length(subject) <= 2048
      and not starts_with(subject, ${ownIris})),
  labels as (
    select subject, jsonb_build_object('labels', jsonb_agg(jsonb_build_object('language', language, 'kind', kind, 'value', value)
      order by language collate "C", kind collate "C", value collate "C")) as doc
    from (select distinct subject, case language when '' then ${usual} else language end as language,
        case member when 'altLabel' then 'alt' else 'hidden' end as kind, value
      from statements where member in ('altLabel', 'hiddenLabel') and (language = '' or language = any(${[...names]}))) l
    group by subject),
  relations as (
    select subject, jsonb_build_object('relations', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'kind', kind, 'target_code', code, 'target_uri', uri)) order by kind collate "C", code collate "C", uri collate "C")) as doc
    from (
      select s.subject, 'related' as kind, c.code, null as uri
      from (select subject, value from statements where member = 'related' union select value, subject from statements where member = 'related') s
      join concepts c on c.subject = s.value where s.subject <> s.value
      union select w.child, 'secondary_parent', c.code, null from broader_of w join concepts c on c.subject = w.parent where w.nth > 1
      union select subject, member, null, value from statements where member = any(${MATCHES})) r
    group by subject)`;

/** What of labels and relations a tree cannot hold. */
export const partWarnings = ({ names, usual }: FileLanguages): Sql => sql`
    select min(line), 'labels in ' || language || ' are left out, ' || count(*) || ' in all'
    from statements where member in ('altLabel', 'hiddenLabel') and language <> '' and not language = any(${[...names]}) group by language
    union all
    select min(line), 'labels without a language are taken as ' || ${usual}::text || ', ' || count(*) || ' in all'
    from statements where member in ('altLabel', 'hiddenLabel') and language = '' having count(*) > 0
    union all
    select min(line), 'skos:related to concepts that the file does not have is left out, ' || count(*) || ' in all'
    from statements s where member = 'related' and not exists (select from concepts c where c.subject = s.value) having count(*) > 0`;
