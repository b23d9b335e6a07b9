import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A text as words are compared: in lower case, Latin and Greek letters without accents, ASCII signs as spaces. Letters of Cyrillic stay what they are:
 * ө, ү, й and ё are letters of their own. Like `unaccent`, but no extension, which not every role may create, and immutable.
 */
const SEARCH_TEXT = `
create function search_text(given text) returns text language sql immutable parallel safe
return regexp_replace(
  case when octet_length(given) = length(given) then lower(given) else
    translate(replace(replace(replace(
      normalize(regexp_replace(normalize(lower(given), nfd), '([a-z\\u0370-\\u03ff])[\\u0300-\\u036f]+', '\\1', 'g'), nfc),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđħŧı', 'oldhti') end,
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f]+', ' ', 'g')`;

/** The words of a title and of a body, with the version as one more that no text has: one index finds the words of one version. */
const SEARCH_WORDS = `
create function search_words(version uuid, title text, body text) returns tsvector language sql immutable parallel safe
return setweight(to_tsvector('pg_catalog.simple'::regconfig, coalesce(search_text(title), '')), 'A')
  || setweight(to_tsvector('pg_catalog.simple'::regconfig, coalesce(search_text(body), '')), 'C')
  || array_to_tsvector(array['/' || version::text])`;

/**
 * What is searched for: every word, the last one by its beginning, from two characters on, without the soft sign that Mongolian suffixes take
 * the place of.
 */
const SEARCH_QUERY = `
create function search_query(given text) returns tsquery language sql immutable parallel safe
return case when numnode(plainto_tsquery('pg_catalog.simple'::regconfig, search_text(given))) > 0 then
  (plainto_tsquery('pg_catalog.simple'::regconfig, regexp_replace(search_text(given), '(\\w\\w)ь\\s*$', '\\1'))::text
    || case when search_text(given) ~ '[^ ]{2} *$' then ':*' else '' end)::tsquery end`;

/** Functions of the search in nodes. (docs/trees.md, "Search") */
export class NodeSearch1764345000000 implements MigrationInterface {
  readonly name = 'NodeSearch1764345000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [SEARCH_TEXT, SEARCH_WORDS, SEARCH_QUERY]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function search_query(text), search_words(uuid, text, text), search_text(text)');
  }
}

/** A search reads all of the list of entries that are not yet sorted in: it is kept short. */
const OPTIONS = 'with (gin_pending_list_limit = 64)';

const INDEXES: Readonly<Record<string, string>> = {
  node_words: `node using gin (search_words(tree_version_id, name || ' ' || code, description)) ${OPTIONS}`,
  translation_words: `translation using gin (search_words(tree_version_id, name, description)) ${OPTIONS} where node_id is not null`,
  label_words: `label using gin (search_words(tree_version_id, value, null)) ${OPTIONS}`,
};

/** A table with rows gets its index while it is written to, which no transaction can do. */
export class NodeSearchIndexes1764345000001 implements MigrationInterface {
  readonly name = 'NodeSearchIndexes1764345000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // It waits for older transactions, and nobody waits for it.
    await runner.query('set lock_timeout = 0');
    for (const [name, on] of Object.entries(INDEXES)) {
      const rows = (await runner.query(`select 1 from ${on.split(' ')[0]} limit 1`)) as object[];
      const how = rows.length > 0 ? 'concurrently' : '';
      // One that was interrupted is there, and invalid.
      await runner.query(`drop index ${how} if exists ${name}`);
      await runner.query(`create index ${how} ${name} on ${on}`);
      // The words of a sample say nothing about those of one version, and cost ANALYZE seconds.
      await runner.query(`alter index ${name} alter column 1 set statistics 0`);
    }
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index ${name}`);
  }
}
