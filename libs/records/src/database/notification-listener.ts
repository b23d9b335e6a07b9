import { Logger } from '@nestjs/common';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';

/** Where a listener listens. Databases are shared: only notifications of its own schema are passed on. */
export interface ListenerOptions {
  readonly url: string;
  readonly schema: string;
  readonly channel: string;
  /** The second word of the connection's `application_name`, after the schema. */
  readonly name: string;
}

const RETRY_MS = 500;
const HEARTBEAT_MS = 2_000;

/** An expression that sends a payload to the listeners of every replica when the transaction commits. */
export const notification = (channel: string, payload: string): Sql =>
  sql`pg_notify(${channel}, current_schema() || ':' || ${payload}::text)`;

/**
 * Receives the notifications of every replica, and reconnects by itself. LISTEN needs a session of its own: no transaction pooling in
 * between.
 */
export class NotificationListener {
  private readonly logger = new Logger(NotificationListener.name);
  private client?: pg.Client;
  private timer?: NodeJS.Timeout;
  private connecting?: Promise<void>;
  private isClosed = false;

  /** `receive` gets no payload when the connection comes or goes, since notifications may have been missed. */
  constructor(
    private readonly options: ListenerOptions,
    private readonly receive: (payload?: string) => void,
  ) {}

  /** Notifications arrive at once. While this is false nothing may be cached that depends on them. */
  get isListening(): boolean {
    return this.client !== undefined;
  }

  /** Connects, or tries again later. Later calls do nothing. */
  start(): Promise<void> {
    return (this.connecting ??= this.connect());
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.connecting;
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = this.newClient();
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(this.options.channel)}`);
    } catch (error) {
      this.logger.warn(`not listening to ${this.options.channel}: ${String(error)}`);
      void client.end().catch(() => undefined);
      return this.reconnectLater();
    }
    if (this.isClosed) return client.end();
    this.client = client;
    this.receive();
    this.later(() => void this.beat(client), HEARTBEAT_MS);
  }

  private newClient(): pg.Client {
    const { url, schema, name } = this.options;
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      query_timeout: HEARTBEAT_MS,
      connectionTimeoutMillis: HEARTBEAT_MS,
      application_name: `${schema} ${name}`,
    });
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(`${schema}:`)) this.receive(payload.slice(schema.length + 1));
    });
    return client;
  }

  /** A connection that was lost without an error is noticed by a query that times out. */
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
    this.receive();
    void client.end().catch(() => undefined);
    this.reconnectLater();
  }

  private reconnectLater(): void {
    this.later(() => void (this.connecting = this.connect()), RETRY_MS);
  }

  private later(act: () => void, ms: number): void {
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(act, ms).unref();
  }
}
