-- One service's role and its schema: the role owns the schema, reaches no other, and finds it without naming it.
-- Run in the services' database, once per service, by a superuser or by a role that may create roles and schemas;
-- running it again only sets the password anew. Expects two settings:
--   select set_config('groundwork.service', 'identity', false), set_config('groundwork.password', '…', false);
do $$
declare
  service text := current_setting('groundwork.service');
  password text := current_setting('groundwork.password');
begin
  if not exists (select from pg_roles where rolname = service) then
    execute format('create role %I', service);
  end if;
  execute format('alter role %I with login password %L', service, password);
  execute format('alter role %I in database %I set search_path = %I', service, current_database(), service);
  execute format('grant connect, temporary on database %I to %I', current_database(), service);
  -- Only a member of a role may hand a schema to it; a superuser needs not be one.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant %I to current_user', service);
  end if;
  execute format('create schema if not exists %I authorization %I', service, service);
  execute format('revoke all on schema %I from public', service);
end
$$;
