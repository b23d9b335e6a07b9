import { inBackground, InjectConfig } from '@groundwork/service';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { TreeConfig } from '../platform/config.js';

const INDEX = 'node_name_trigrams';

/** Any number that no other use of advisory locks takes. */
const LOCK = 7_226_004;

/** Of names of nodes, with the version in front. Both operator classes are those of extensions, wherever these were installed. */
const STATE = `
  select to_regclass($1)::text as index, (select indisvalid from pg_index where indexrelid = to_regclass($1)) as valid,
    pg_try_advisory_lock(${LOCK}, hashtext(current_schema())) as locked,
    (select format('%I', n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm') as trigrams,
    exists (select from pg_extension where extname = 'btree_gin') as versions`;

interface State {
  readonly index: string | null;
  readonly valid: boolean | null;
  /** No other replica is at it. */
  readonly locked: boolean;
  /** The schema of the extension, where it is installed. */
  readonly trigrams: string | null;
  readonly versions: boolean;
}

/** What an operator has to do. The role of the service may not create extensions. */
const HINT =
  'SUBSTRING_INDEX needs the extensions pg_trgm and btree_gin. As a superuser, in the database of the service: ' +
  'create extension pg_trgm schema public; create extension btree_gin schema public. Then restart the service.';

/** The index that finds parts of names, by setting: for `q=name ilike '*ool*'`. (docs/trees.md, "Search") */
@Injectable()
export class SubstringIndexService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('substring index');
  private client?: pg.Client;
  private lacking = false;
  private stopped = false;

  constructor(@InjectConfig() private readonly config: TreeConfig) {}

  /** The service starts meanwhile, and works without it. */
  onApplicationBootstrap(): void {
    void inBackground('substring index', () => this.settle()).catch((error: unknown) => {
      if (!this.stopped) this.logger.error(`${INDEX}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.client?.end().catch(() => undefined);
  }

  /** Throws while it is wanted and cannot be there. For /health. */
  readonly check = (): Promise<void> => (this.lacking ? Promise.reject(new Error(HINT)) : Promise.resolve());

  private async settle(): Promise<void> {
    const { DATABASE_URL: connectionString, DATABASE_SCHEMA: schema, SUBSTRING_INDEX: wanted } = this.config;
    // A large index takes longer than any statement of a request.
    const options = `-c search_path=${schema} -c statement_timeout=0 -c lock_timeout=0`;
    const client = new pg.Client({ connectionString, options, application_name: `${schema} substring index` });
    client.on('error', () => undefined);
    this.client = client;
    try {
      await client.connect();
      const { rows } = await client.query<State>(STATE, [INDEX]);
      const [state] = rows;
      if (state?.locked) await this.change(client, state, wanted);
    } finally {
      await client.end();
    }
  }

  /** Nobody waits for it: it is built and removed while the table is written to. */
  private async change(client: pg.Client, { index, valid, trigrams, versions }: State, wanted: boolean): Promise<void> {
    this.lacking = wanted && (trigrams === null || !versions);
    if (this.lacking) return this.logger.warn(HINT);
    if (wanted && valid) return;
    // One whose building was interrupted is there, and invalid.
    if (index !== null) await client.query(`drop index concurrently if exists ${INDEX}`);
    if (!wanted) return;
    await client.query(
      `create index concurrently ${INDEX} on node using gin (tree_version_id, name ${trigrams}.gin_trgm_ops)`,
    );
    this.logger.log(`${INDEX} is there.`);
  }
}

/** As /health names it. */
export const substringIndexCheck = (service: SubstringIndexService) => [
  { name: 'the index of parts of names (extensions pg_trgm and btree_gin)', check: service.check },
];
