import { withClient } from '../../../postgres/provision.mjs';

/**
 * The n-th file of a seed, from 1 on.
 * @param {number} n
 */
export const fileId = (n) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/**
 * Puts records of files without content into the default bucket, past triggers, and vacuums. Their counters stay as they were.
 * @param {string} adminUrl
 * @param {number} many
 * @param {string} [creator] an expression over their number `n`; without it nobody made them
 */
export const putFiles = (adminUrl, many, creator = 'null') =>
  withClient(adminUrl, async (client) => {
    await client.query(
      "set search_path = storage; set session_replication_role = replica; set maintenance_work_mem = '256MB'",
    );
    await client.query(filesMadeBy(creator), [many]);
    await client.query('vacuum analyze file');
  });

const filesMadeBy = (/** @type {string} */ creator) => `
  insert into file (id, tenant_id, bucket_id, set_id, name, created_by)
  select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, b.tenant_id, b.id, b.set_id, 'file ' || lpad(n::text, 9, '0') || '.bin', (${creator})::uuid
  from generate_series(1, $1::int) n cross join (select id, tenant_id, set_id from bucket where is_default) b`;
