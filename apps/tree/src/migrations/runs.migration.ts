import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `create table run (
  id uuid primary key,
  tree_id uuid not null,
  tree_version_id uuid,
  kind text not null,
  phase text not null
    constraint run_phase check (phase in ('reading', 'checking', 'writing', 'done', 'failed', 'cancelled')),
  options jsonb not null default '{}',
  bytes_read bigint not null default 0,
  bytes_expected bigint,
  done bigint not null default 0,
  total bigint,
  stalled boolean not null default false,
  result jsonb,
  error jsonb,
  pid int,
  backend_start text,
  cancel_requested_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now()
)`,
  'create index run_tree on run (tree_id, created_at desc, id)',
  'create index run_version on run (tree_version_id, created_at desc, id)',
  'create index run_created on run (created_at)',
  `create table run_error (
  id uuid primary key,
  run_id uuid not null constraint run_error_run_id_fkey references run on delete cascade,
  line bigint,
  field text not null,
  code text not null,
  message text not null
)`,
  'create index run_error_run on run_error (run_id, line, id)',
];

/** A row `i` of import_run as one of `run`, without those of versions that are gone. */
const AS_RUN = `
  select i.id, v.tree_id, i.tree_version_id, 'import', i.phase, jsonb_build_object('mode', i.mode, 'dry_run', i.dry_run),
    i.bytes_read, i.bytes_expected, i.done, i.total, i.result,
    case when i.error is not null then jsonb_build_object('code', case i.phase when 'cancelled' then 'cancelled' else 'invalid_request' end, 'message', i.error) end,
    i.backend_pid, i.backend_start, i.cancel_requested_at, i.created_by, i.created_at, i.updated_by, i.updated_at`;

const COLUMNS = `id, tree_id, tree_version_id, kind, phase, options, bytes_read, bytes_expected, done, total, result, error,
    pid, backend_start, cancel_requested_at, created_by, created_at, updated_by, updated_at`;

const COPY = `insert into run (${COLUMNS}) ${AS_RUN} from import_run i join tree_version v on v.id = i.tree_version_id`;

/** While the previous release runs, its imports are seen as runs too. */
const FOLLOW = `
create function copy_import_run() returns trigger language plpgsql as $$
begin
  insert into run (${COLUMNS}) ${AS_RUN} from (select new.*) i join tree_version v on v.id = i.tree_version_id
  on conflict (id) do update set phase = excluded.phase, bytes_read = excluded.bytes_read, done = excluded.done, total = excluded.total,
    result = excluded.result, error = excluded.error, pid = excluded.pid, backend_start = excluded.backend_start, updated_at = excluded.updated_at;
  return null;
end $$`;

/** Runs of every kind in one table; import_run goes with the release after the next. A run refers to no version: a row that does would wait for the import that has locked it. */
export class Runs1764320000000 implements MigrationInterface {
  readonly name = 'Runs1764320000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(table);
    await runner.query(COPY);
    await runner.query(FOLLOW);
    await runner.query(
      'create trigger import_run_copied after insert or update on import_run for each row execute function copy_import_run()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger import_run_copied on import_run');
    await runner.query('drop function copy_import_run');
    await runner.query('drop table run_error, run');
  }
}
