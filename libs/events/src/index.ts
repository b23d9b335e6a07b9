export { DeliveriesService, type DeliveryOptions } from './deliveries.service.js';
export { dropEventTables, eventTables } from './event-tables.js';
export { eventEntities, eventsModule, type EventsOptions } from './events.module.js';
export { publish, type Event } from './publish.js';
export { secretOf, signedHeaders } from './signature.js';
export { WebhookDelivery, webhookDeliveryView } from './webhook-delivery.entity.js';
export { NewWebhook, WebhookChanges } from './webhook.dto.js';
export { Webhook, webhookView } from './webhook.entity.js';
export { WebhooksService, type WebhookOwner } from './webhooks.service.js';
