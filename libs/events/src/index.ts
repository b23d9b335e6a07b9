export { DeliveriesService, secretOf, signedHeaders, type DeliveryOptions } from './deliveries.service.js';
export { eventTables } from './event-tables.js';
export { eventEntities, eventsModule, type EventsOptions } from './events.module.js';
export { publish, publishing, type Event } from './publish.js';
export { WebhookDelivery, webhookDeliveryView } from './webhook-delivery.entity.js';
export { NewWebhook, SecretRotation, Webhook, WebhookChanges, webhookView } from './webhook.entity.js';
export { webhooksController, type WebhooksOptions } from './webhooks.controller.js';
export { WebhooksService, type WebhookOwner } from './webhooks.service.js';
