/** No references: an event outlives its subject. */
const AUDIT_EVENTS = `
create table audit_events (
  id uuid primary key default gen_random_uuid(),
  event_type text not null,
  actor_id uuid,
  actor_client_id uuid,
  tenant_id uuid,
  subject_type text,
  subject_id uuid,
  ip text,
  request_id text,
  outcome text not null default 'success' constraint audit_events_outcome_check check (outcome in ('success', 'failure')),
  before jsonb,
  after jsonb,
  created_at timestamptz not null default clock_timestamp()
);
create index audit_events_created_at_idx on audit_events (created_at, id);
create index audit_events_tenant_id_idx on audit_events (tenant_id, created_at, id);
create index audit_events_subject_id_idx on audit_events (subject_id, created_at);
create index audit_events_actor_id_idx on audit_events (actor_id, created_at)`;

/** Only the retention sweep, which sets `groundwork.audit_sweep` in its transaction, deletes old events. */
const APPEND_ONLY = `
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('groundwork.audit_sweep', true) = 'on' then return old; end if;
  raise insufficient_privilege using message = 'audit events are neither changed nor deleted';
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change_of_audit();
create trigger audit_events_not_emptied before truncate on audit_events
  for each statement execute function refuse_change_of_audit()`;

/**
 * Records a change of a row. Arguments: what the record is called, and its columns that hold secrets. Rows deleted by a cascade are
 * recorded, too. Of a change only the difference is kept. The setting `groundwork.audit` says on whose behalf it is made.
 *
 * A secret that is only encrypted with another key is the same secret: with `groundwork.same_secrets` set, a changed value of an encrypted
 * column is no difference; passwords, and secrets that are set or removed, are recorded in any case. (ADR 0038)
 */
const RECORD_CHANGE = `
create function record_change() returns trigger language plpgsql set search_path from current as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  subject jsonb := coalesce(becomes, was);
  context jsonb := coalesce(nullif(current_setting('groundwork.audit', true), ''), '{}')::jsonb;
  secret text;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value) into was, becomes from jsonb_each(becomes)
      where value is distinct from was -> key and not (coalesce(current_setting('groundwork.same_secrets', true), '') = 'on'
        and key in ('private_key', 'signing_secret', 'client_secret')
        and jsonb_typeof(value) = 'string' and jsonb_typeof(was -> key) = 'string')
        and key not in ('updated_by', 'updated_at', 'updated_date');
    if becomes is null then return null; end if;
  end if;
  foreach secret in array tg_argv[1]::text[] loop
    if was ->> secret is not null then was := was || jsonb_build_object(secret, '***'); end if;
    if becomes ->> secret is not null then becomes := becomes || jsonb_build_object(secret, '***'); end if;
  end loop;
  insert into audit_events (event_type, actor_id, actor_client_id, tenant_id, subject_type, subject_id, ip, request_id, before, after)
  values (
    case
      when tg_op = 'UPDATE' and tg_argv[0] = 'user' and becomes ? 'password_hash' then 'user.password_changed'
      when tg_op = 'UPDATE' and tg_argv[0] = 'user' and becomes ? 'is_blocked'
        then case when (becomes ->> 'is_blocked')::boolean then 'user.blocked' else 'user.unblocked' end
      when tg_op = 'UPDATE' and tg_argv[0] = 'ticket' and becomes ? 'used_at' then 'ticket.used'
      when tg_op = 'UPDATE' and tg_argv[0] = 'signing_key' and becomes ? 'state' then 'signing_key.' || (becomes ->> 'state')
      else tg_argv[0] || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.modified' else '.deleted' end
    end,
    (context ->> 'actor_id')::uuid, (context ->> 'actor_client_id')::uuid,
    case when tg_argv[0] = 'tenant' then subject ->> 'id' else coalesce(subject ->> 'tenant_id', context ->> 'tenant_id') end::uuid,
    tg_argv[0], case when tg_argv[0] <> 'settings' then (subject ->> 'id')::uuid end,
    context ->> 'ip', context ->> 'request_id', was, becomes);
  return null;
end $$`;

interface Watched {
  readonly name: string;
  readonly secrets?: readonly string[];
  /** Columns whose change alone is no event. */
  readonly busy?: readonly string[];
}

const WATCHED: Readonly<Record<string, Watched>> = {
  clients: { name: 'client', secrets: ['secret_hash', 'previous_secret_hash'] },
  resources: { name: 'resource', secrets: ['signing_secret'] },
  scopes: { name: 'scope' },
  client_resources: { name: 'client_resource' },
  client_permissions: { name: 'client_permission' },
  tenants: { name: 'tenant' },
  tenant_admins: { name: 'tenant_admin' },
  identity_providers: { name: 'identity_provider', secrets: ['client_secret'] },
  users: { name: 'user', secrets: ['password_hash'], busy: ['last_login_at', 'login_count'] },
  user_identities: { name: 'user_identity', busy: ['last_login_at'] },
  user_permissions: { name: 'user_permission' },
  roles: { name: 'role' },
  role_permissions: { name: 'role_permission' },
  role_members: { name: 'role_member' },
  groups: { name: 'group' },
  group_members: { name: 'group_member' },
  group_roles: { name: 'group_role' },
  nested_groups: { name: 'nested_group' },
  tickets: { name: 'ticket', secrets: ['token_hash'] },
  signing_keys: { name: 'signing_key', secrets: ['private_key'] },
  settings: { name: 'settings' },
};

const triggerOn = (table: string, { name, secrets = [], busy = [] }: Watched): string => {
  const unless = busy.map((column) => `- '${column}'`).join(' ');
  const call = `execute function record_change('${name}', '{${secrets.join(',')}}')`;
  if (!unless) return `create trigger ${table}_audit after insert or update or delete on ${table} for each row ${call}`;
  return `
    create trigger ${table}_audit after insert or delete on ${table} for each row ${call};
    create trigger ${table}_audit_update after update on ${table}
      for each row when ((to_jsonb(old) ${unless}) is distinct from (to_jsonb(new) ${unless})) ${call}`;
};

/**
 * Who did what. Writes of the management API are recorded by the tables themselves, in the transaction that makes them: nothing can be
 * written past it. (identity.md §10)
 */
export const AUDIT = [
  AUDIT_EVENTS,
  APPEND_ONLY,
  RECORD_CHANGE,
  ...Object.entries(WATCHED).map(([table, watched]) => triggerOn(table, watched)),
];
