#!/bin/sh
# Runs once, when the postgres image makes its database: three roles, three schemas. The passwords come from
# IDENTITY_DATABASE_PASSWORD, STORAGE_DATABASE_PASSWORD and TREE_DATABASE_PASSWORD.
# Mount this folder as /docker-entrypoint-initdb.d (the image runs this file and leaves sql/ to it).
set -eu
sql="$(dirname "$0")/sql"

run() { psql -v ON_ERROR_STOP=1 --no-psqlrc --quiet --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-groundwork}" "$@"; }

run -f "$sql/database.sql"
for service in identity storage tree; do
  variable="$(echo "$service" | tr '[:lower:]' '[:upper:]')_DATABASE_PASSWORD"
  eval "password=\${$variable:?is not set}"
  GROUNDWORK_PASSWORD="$password" run -v service="$service" -v sql="$sql" <<'SQL'
\getenv password GROUNDWORK_PASSWORD
\set script :sql '/service.sql'
select set_config('groundwork.service', :'service', false), set_config('groundwork.password', :'password', false) \g /dev/null
\i :script
SQL
done
