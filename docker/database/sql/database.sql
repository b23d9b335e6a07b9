-- The database belongs to the three services alone: no other role connects, and the schema `public` is not used.
-- Run once in the services' database by its owner; running it again changes nothing.
do $$
begin
  execute format('revoke all on database %I from public', current_database());
  revoke all on schema public from public;
end
$$;
