import { Logger } from '@nestjs/common';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';

/** The database in which changes are announced. */
export interface ChangesOptions {
  readonly url: string;
  readonly schema: string;
}

const CHANNEL = 'access_changed';
const RETRY_MS = 500;
const HEARTBEAT_MS = 2_000;

/** An expression that tells every replica, when the transaction commits, that a bucket or tree or its rules changed. */
export const announceAccess = (ownerId: string): Sql =>
  sql`pg_notify(${CHANNEL}, current_schema() || ':' || ${ownerId}::text)`;

/**
 * Listens for `announceAccess` of any replica, from the first use on. LISTEN needs a session of its own: no transaction pooling in between.
 *
 */
export class AccessChanges {
  private readonly logger = new Logger(AccessChanges.name);
  private client?: pg.Client;
  private timer?: NodeJS.Timeout;
  private state: 'idle' | 'running' | 'closed' = 'idle';

  /** `changed` is called with the id of what changed; without one where any may have: the connection came or went. */
  constructor(
    private readonly options: ChangesOptions,
    private readonly changed: (ownerId?: string) => void,
  ) {}

  /** Changes arrive at once; nothing may be cached otherwise. The first call connects. */
  get isListening(): boolean {
    if (this.state === 'idle') {
      this.state = 'running';
      void this.connect();
    }
    return this.client !== undefined;
  }

  async close(): Promise<void> {
    this.state = 'closed';
    clearTimeout(this.timer);
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const { url, schema } = this.options;
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      query_timeout: HEARTBEAT_MS,
      connectionTimeoutMillis: HEARTBEAT_MS,
      application_name: `${schema} access`,
    });
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    client.on('notification', ({ payload }) => this.receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.logger.warn(`not listening for changes of access: ${String(error)}`);
      void client.end().catch(() => undefined);
      return this.later(() => void this.connect(), RETRY_MS);
    }
    if (this.state === 'closed') return client.end();
    this.client = client;
    this.changed();
    this.later(() => void this.beat(client), HEARTBEAT_MS);
  }

  /** Finds out when a connection vanished without an error. */
  private async beat(client: pg.Client): Promise<void> {
    try {
      await client.query('select 1');
      this.later(() => void this.beat(client), HEARTBEAT_MS);
    } catch {
      this.lose(client);
    }
  }

  private lose(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.changed();
    void client.end().catch(() => undefined);
    this.later(() => void this.connect(), RETRY_MS);
  }

  private later(act: () => void, ms: number): void {
    clearTimeout(this.timer);
    if (this.state !== 'closed') this.timer = setTimeout(act, ms).unref();
  }

  private receive(payload = ''): void {
    const [schema, ownerId] = payload.split(':');
    if (schema === this.options.schema) this.changed(ownerId);
  }
}
