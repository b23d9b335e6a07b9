import { EventEmitter } from 'node:events';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Database } from '@groundwork/records';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';

const TOPICS = ['access', 'keys', 'mail', 'logout'] as const;

/** What changed: who may request what (clients, resources, scopes, links, tenants), the signing keys, the outbox, or the queue of logout notices. */
export type Topic = (typeof TOPICS)[number];

/** Where the feed listens. */
export interface ChangeFeedOptions {
  readonly url: string;
  readonly schema: string;
}

const CHANNEL = 'identity_changed';
const RETRY_MS = 500;
const HEARTBEAT_MS = 2_000;

/** Notifies every replica, when the transaction commits, that clients, resources, scopes, links or tenants changed. (identity.md §3.12) */
export const notifyIdentityChanged = (tx: Pick<Database, 'query'>, topic: Topic = 'access'): Promise<object[]> =>
  tx.query(sql`select ${identityChanged(topic)}`);

/** The same as an expression, for a statement that does more. */
export const identityChanged = (topic: Topic): Sql =>
  sql`pg_notify(${CHANNEL}, current_schema() || ':' || ${topic}::text)`;

/**
 * Receives the notifications of every replica. While the connection is down `isListening` is false: nothing may be cached then.
 * LISTEN needs a session of its own: no transaction pooling in between.
 */
@Injectable()
export class ChangeFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ChangeFeed.name);
  private readonly events = new EventEmitter();
  private client?: pg.Client;
  private timer?: NodeJS.Timeout;
  private stopped = false;

  constructor(private readonly options: ChangeFeedOptions) {}

  /** Notifications arrive at once. */
  get isListening(): boolean {
    return this.client !== undefined;
  }

  /** Calls back on every change of the topic, and when the connection comes or goes, since changes may have been missed. */
  on(topic: Topic, changed: () => void): void {
    this.events.on(topic, changed);
  }

  onApplicationBootstrap(): Promise<void> {
    return this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
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
      application_name: `${schema} changes`,
    });
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    client.on('notification', ({ payload }) => this.receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.logger.warn(`not listening for changes: ${String(error)}`);
      void client.end().catch(() => undefined);
      return this.later(() => void this.connect(), RETRY_MS);
    }
    if (this.stopped) return client.end();
    this.client = client;
    this.emitAll();
    this.later(() => void this.beat(client), HEARTBEAT_MS);
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
    this.emitAll();
    void client.end().catch(() => undefined);
    this.later(() => void this.connect(), RETRY_MS);
  }

  private later(act: () => void, ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(act, ms).unref();
  }

  private receive(payload = ''): void {
    const [schema, topic = ''] = payload.split(':');
    if (schema === this.options.schema && TOPICS.some((known) => known === topic)) this.events.emit(topic);
  }

  private emitAll(): void {
    for (const topic of TOPICS) this.events.emit(topic);
  }
}
