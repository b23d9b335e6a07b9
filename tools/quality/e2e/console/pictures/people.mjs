// Names for the installation of the pictures: short and long, Latin and Cyrillic.
const GIVEN = ['Anna', 'Jonas', 'Сарнай', 'Ganbold', 'Maximiliane', 'Pat', 'Өлзий', 'Lin', 'Оюун', 'José', 'Aoife'];
const FAMILY = [
  'Schneider',
  'Weber',
  'Бат-Эрдэнэ',
  'Dorj',
  "O'Brien",
  'von und zu Guttenberg-Wolfratshausen',
  'Төмөр',
  'Nakamura',
];

/**
 * Users straight into the table, past triggers and references.
 * @param {import('pg').Client} client of the database of identity
 * @param {string} tenant
 * @param {number} many
 */
export async function insertUsers(client, tenant, many) {
  await client.query('set search_path = identity; set session_replication_role = replica');
  await client.query(USERS, [tenant, many, GIVEN, FAMILY]);
  await client.query('vacuum analyze users');
}

const USERS = `
  insert into users (id, tenant_id, username, email, email_verified, name, created_at, last_login_at)
  select ('00000000-0000-7000-8002-' || lpad(to_hex(n), 12, '0'))::uuid, $1, 'person' || n, 'person' || n || '@example.com', n % 3 > 0,
    ($3::text[])[1 + n % array_length($3::text[], 1)] || ' ' || ($4::text[])[1 + n / 3 % array_length($4::text[], 1)],
    now() - n * interval '7 minutes', case when n % 4 > 0 then now() - n * interval '5 minutes' end
  from generate_series(1, $2::int) n`;

/**
 * Sign-ins of a month, with failures, straight into the log.
 * @param {import('pg').Client} client of the database of identity
 * @param {string} tenant
 */
export async function insertSignIns(client, tenant) {
  await client.query('set search_path = identity; set session_replication_role = replica');
  await client.query(SIGN_INS, [tenant]);
  await client.query('vacuum analyze audit_events');
}

/** More on weekdays, and one day on which somebody guessed passwords; ids in the order of time, as the list is. */
const SIGN_INS = `
  insert into audit_events (id, tenant_id, event_type, outcome, created_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(day * 1000 + n), 15, '0'))::uuid,
    $1::uuid, case when bad then 'login.failed' else 'login.succeeded' end, case when bad then 'failure' else 'success' end, at
  from generate_series(0, 29) day
  cross join lateral (select now() - day * interval '1 day' as today) d
  cross join lateral generate_series(1, (140 + day * 37 % 90) / case when extract(dow from today) in (0, 6) then 4 else 1 end) n
  cross join lateral (select today - (n % 600) * interval '1 minute' as at, n % 11 = 0 or (day = 9 and n % 2 = 0) as bad) b`;
