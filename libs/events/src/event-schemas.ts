import { componentName, SENT, type SentRequest } from '@groundwork/rest';
import { PING } from './publish.js';

/** What an event of a service says: when it is published, and the JSON Schema of its `data`. */
export interface DeclaredEvent {
  readonly summary: string;
  readonly data: Record<string, unknown>;
}

/**
 * The deliveries of a service's events and of pings, for its OpenAPI document. Specs compare every event that is published with them.
 * (docs/webhooks.md, "Deliveries")
 */
export const deliveriesOf = (events: Readonly<Record<string, DeclaredEvent>>): Record<string, SentRequest> => ({
  ...Object.fromEntries(Object.entries(events).map(([type, event]) => [type, deliveryOf(type, event)])),
  [PING]: deliveryOf(PING, {
    summary: 'Somebody tries the webhook.',
    data: SENT.object({ webhook_id: SENT.uuid() }),
  }),
});

const deliveryOf = (type: string, { summary, data }: DeclaredEvent): SentRequest => ({
  summary,
  body: SENT.named(
    `${componentName(type)}Event`,
    SENT.object({
      id: SENT.uuid('Of the event; also the header `webhook-id`.'),
      type: { type: 'string', enum: [type] },
      created_at: SENT.time('In the transaction of the change.'),
      data,
    }),
  ),
});
