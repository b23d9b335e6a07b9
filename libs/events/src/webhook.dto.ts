import { Changes } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Webhook } from './webhook.entity.js';

/** Body of the operations that make a webhook. */
export class NewWebhook extends PickType(Webhook, ['url', 'events', 'is_enabled'] as const) {}

/** Body of the operations that change one. */
export class WebhookChanges extends Changes(PickType(Webhook, ['url', 'events', 'is_enabled'] as const)) {}
