export { DeliveriesService, type DeliveryOptions } from './deliveries.service.js';
export { deliveriesOf, type DeclaredEvent } from './event-schemas.js';
export { eventTables } from './publish.js';
export { eventsModule, type EventsOptions } from './events.module.js';
export { publish, publishing, type Event } from './publish.js';
export { WebhookDelivery, webhookDeliveryView } from './webhook-delivery.entity.js';
export {
  NewWebhook,
  SecretRotation,
  viewOfWebhooks,
  Webhook,
  WebhookChanges,
  webhookView,
  type WebhookKind,
} from './webhook.entity.js';
export { webhooksController, type WebhookOwners, type WebhooksOptions } from './webhooks.controller.js';
export { WebhooksService, type WebhookOwner } from './webhooks.service.js';
