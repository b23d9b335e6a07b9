import pg from 'pg';
import type { TreeConfig } from '../platform/config.js';
import { DAMAGE_QUERIES, type Damage } from './find-damage.js';

/** Where the tables are. */
type Place = Pick<TreeConfig, 'DATABASE_URL' | 'DATABASE_SCHEMA'>;

/**
 * Recomputes what the service keeps: depths, counters, reachability from roots, roots, versions, labels of translations.
 * Answers one line per damage, in one snapshot; takes as long as it takes and locks nothing. (tree.md §3)
 */
export async function verifyTrees({ DATABASE_URL, DATABASE_SCHEMA }: Place): Promise<string[]> {
  const options = `-c search_path=${DATABASE_SCHEMA},public -c statement_timeout=0`;
  const client = new pg.Client({ connectionString: DATABASE_URL, application_name: 'tree verify', options });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const found: string[] = [];
    for (const query of DAMAGE_QUERIES)
      found.push(...(await client.query<Damage>(query)).rows.map(({ damage }) => damage));
    return found;
  } finally {
    await client.end();
  }
}
