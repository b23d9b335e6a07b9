import type { MigrationInterface, QueryRunner } from 'typeorm';

const AUDIT = `
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now()`;

const COLUMNS = [
  `alter table tree_version add released_at timestamptz,
    add constraint tree_version_released_check check (released_at is null or frozen)`,
  `alter table tree add required_approvals int not null default 0
    constraint tree_required_approvals_check check (required_approvals >= 0)`,
];

const VERSION_ALIAS = [
  `create table version_alias (
  id uuid primary key,
  tree_id uuid not null constraint version_alias_tree_id_fkey references tree on delete cascade,
  alias text collate "C" not null,
  tree_version_id uuid not null constraint version_alias_tree_version_id_fkey references tree_version,
  ${AUDIT},
  constraint version_alias_alias_key unique (tree_id, alias)
)`,
  'create index version_alias_version on version_alias (tree_version_id)',
];

/** What has been scheduled and is not due yet. */
const PUBLICATION = [
  `create table publication (
  id uuid primary key,
  tree_id uuid not null constraint publication_tree_id_fkey references tree on delete cascade,
  alias text collate "C" not null,
  tree_version_id uuid not null constraint publication_tree_version_id_fkey references tree_version,
  at timestamptz not null,
  ${AUDIT}
)`,
  'create index publication_at on publication (at)',
  'create index publication_alias on publication (tree_id, alias, at)',
  'create index publication_version on publication (tree_version_id)',
];

/** `content` is a digest of what the author of the review could see. */
const REVIEW = [
  `create table review (
  id uuid primary key,
  tree_version_id uuid not null constraint review_tree_version_id_fkey references tree_version on delete cascade,
  state text not null constraint review_state_check check (state in ('requested', 'approved', 'rejected')),
  comment text,
  content text not null,
  ${AUDIT}
)`,
  'create index review_version on review (tree_version_id, created_at, id)',
];

/** Refuses an alias that is named as a version, and the other way round; `more` of the error. */
const checkingNames = (
  more: string,
): string => `create or replace function check_version_name() returns trigger language plpgsql as $$
declare
  wanted text := to_jsonb(new) ->> tg_argv[0];
begin
  perform pg_advisory_xact_lock(hashtextextended(format('%s/%s', new.tree_id, wanted), 7226004));
  if tg_table_name <> 'tree_version' then
    if exists (select from tree_version v where v.tree_id = new.tree_id and v.version = wanted) then
      raise exception 'The tree has a version %; an alias needs another name.', wanted using errcode = 'GW409'${more};
    end if;
  elsif exists (select from version_alias a where a.tree_id = new.tree_id and a.alias = wanted)
    or exists (select from publication p where p.tree_id = new.tree_id and p.alias = wanted) then
    raise exception 'The tree has an alias %; a version needs another code.', wanted using errcode = 'GW409'${more};
  end if;
  return new;
end $$`;

/** Beside its message, which column is at fault. */
export const CHECKING_NAMES = checkingNames(', column = tg_argv[0]');
/** As before. */
export const CHECKING_NAMES_BEFORE = checkingNames('');

/**
 * Codes of versions and aliases are one namespace per tree. Two writers of the same name follow one another by a lock on that name, so that the
 * second one sees the row of the first; writers of other names do not wait. `GW409` is answered as 409.
 */
const ONE_NAMESPACE = [
  CHECKING_NAMES_BEFORE,
  `create trigger tree_version_name before insert or update of version on tree_version
  for each row execute function check_version_name('version')`,
  `create trigger version_alias_name before insert on version_alias
  for each row execute function check_version_name('alias')`,
  `create trigger publication_name before insert on publication
  for each row execute function check_version_name('alias')`,
];

/** Releases, their aliases, reviews before them and publications to come. (tree-next.md, "Releases") */
export class Releases1764370000000 implements MigrationInterface {
  readonly name = 'Releases1764370000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...COLUMNS, ...VERSION_ALIAS, ...PUBLICATION, ...REVIEW, ...ONE_NAMESPACE])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function check_version_name cascade');
    await runner.query('drop table version_alias, publication, review');
    await runner.query('alter table tree drop required_approvals');
    await runner.query('alter table tree_version drop released_at');
  }
}
