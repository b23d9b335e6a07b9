import { Records } from '@groundwork/records';
import { Sweeps } from '@groundwork/service';
import type { DynamicModule } from '@nestjs/common';
import { DeliveriesService, type DeliveryOptions } from './deliveries.service.js';
import type { WebhookKind } from './webhook.entity.js';
import { WebhooksService } from './webhooks.service.js';

/** What a service that publishes events states. */
export interface EventsOptions extends DeliveryOptions {
  /** Every type the service publishes. */
  readonly eventTypes: readonly string[];
  /** Where they have more than all webhooks have. */
  readonly webhooks?: WebhookKind;
}

const DELIVER_SECONDS = 1;
const FORGET_SECONDS = 600;

class EventsModule {}

/** Provides `WebhooksService`, and sends deliveries in the background. Needs `eventTables()` in the app's migrations. */
export function eventsModule(options: EventsOptions): DynamicModule {
  const webhooks = {
    provide: WebhooksService,
    inject: [Records],
    useFactory: (records: Records) => new WebhooksService(records, options),
  };
  const deliveries = {
    provide: DeliveriesService,
    inject: [Records, Sweeps],
    useFactory: (records: Records, sweeps: Sweeps) => {
      const made = new DeliveriesService(records, options);
      sweeps.every({ name: 'webhook_deliveries', seconds: DELIVER_SECONDS, work: () => made.deliver() });
      sweeps.every({ name: 'outbox', seconds: FORGET_SECONDS, work: () => made.forget() });
      return made;
    },
  };
  return {
    module: EventsModule,
    global: true,
    providers: [webhooks, deliveries],
    exports: [WebhooksService, DeliveriesService],
  };
}
