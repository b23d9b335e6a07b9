import { EventEmitter } from 'node:events';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { notification, NotificationListener, type Database, type ListenerOptions } from '@groundwork/records';
import { inBackground } from '@groundwork/service';
import sql, { type Sql } from 'sql-template-tag';

const TOPICS = ['access', 'keys', 'mail', 'logout'] as const;

/** What changed: who may request what (clients, resources, scopes, links, tenants), the signing keys, the outbox, or the queue of logout notices. */
export type Topic = (typeof TOPICS)[number];

/** Where the feed listens. */
export type ChangeFeedOptions = Pick<ListenerOptions, 'url' | 'schema'>;

const CHANNEL = 'identity_changed';

/** Notifies every replica, when the transaction commits, that clients, resources, scopes, links or tenants changed. (identity.md §3.12) */
export const notifyIdentityChanged = (tx: Pick<Database, 'query'>, topic: Topic = 'access'): Promise<object[]> =>
  tx.query(sql`select ${identityChanged(topic)}`);

/** The same as an expression, for a statement that does more. */
export const identityChanged = (topic: Topic): Sql => notification(CHANNEL, topic);

/** Receives the notifications of every replica. While the connection is down `isListening` is false: nothing may be cached then. */
@Injectable()
export class ChangeFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly events = new EventEmitter();
  private readonly listener: NotificationListener;

  constructor({ url, schema }: ChangeFeedOptions) {
    // What a notification sets off (mails, text messages, notices of logouts) is no request's work.
    this.listener = new NotificationListener({ url, schema, channel: CHANNEL, name: 'changes' }, (topic) =>
      inBackground('notifications', () => this.emit(topic)),
    );
  }

  /** Notifications arrive at once. */
  get isListening(): boolean {
    return this.listener.isListening;
  }

  /** Calls back on every change of the topic, and when the connection comes or goes, since changes may have been missed. */
  on(topic: Topic, changed: () => void): void {
    this.events.on(topic, changed);
  }

  onApplicationBootstrap(): Promise<void> {
    return this.listener.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.listener.close();
  }

  /**
   * Tells this process alone, as soon as a transaction of its own has committed: who reads on at the same replica finds what it wrote, also
   * before the notification has come. (ADR 0112)
   */
  changedHere(topic: Topic): void {
    this.emit(topic);
  }

  private emit(changed?: string): void {
    for (const topic of TOPICS) if (changed === undefined || changed === topic) this.events.emit(topic);
  }
}
