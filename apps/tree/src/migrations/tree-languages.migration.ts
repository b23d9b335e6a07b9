import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
create table tree_language (
  id uuid primary key,
  tree_id uuid not null constraint tree_language_tree_id_fkey references tree on delete cascade,
  language text not null,
  fallback text[] not null default '{}',
  is_default boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint tree_language_key unique (tree_id, language)
);
create unique index tree_language_default on tree_language (tree_id) where is_default`;

/** The languages of every tree. One that lists none has those of the specification; each has the same id at every read. */
const LISTED = `
create view listed_language as
  select id, tree_id, language, fallback, is_default, created_by, created_at, updated_by, updated_at from tree_language
  union all
  select md5(t.id::text || s.language)::uuid, t.id, s.language, '{}'::text[], s.language = 'en_US', t.created_by, t.created_date, t.created_by, t.created_date
  from tree t cross join (values ('en_US'), ('en_UK'), ('mn_MN')) s (language)
  where not exists (select from tree_language l where l.tree_id = t.id)`;

/** Which languages there are, trees say: no constraint. Adding one again does not look at the rows there are. */
const KNOWN = `check (language in ('en_US', 'en_UK', 'mn_MN')) not valid`;

/** Languages of trees. (docs/trees.md, "Languages") */
export class TreeLanguages1764330000010 implements MigrationInterface {
  readonly name = 'TreeLanguages1764330000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(LISTED);
    await runner.query('alter table translation drop constraint translation_known_language');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table translation add constraint translation_known_language ${KNOWN}`);
    await runner.query('drop view listed_language');
    await runner.query('drop table tree_language');
  }
}
