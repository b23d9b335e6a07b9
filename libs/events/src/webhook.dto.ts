import { Changes, IntegerField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Webhook } from './webhook.entity.js';

/** Body of the operations that make a webhook. */
export class NewWebhook extends PickType(Webhook, ['url', 'events', 'is_enabled'] as const) {}

const DAY_SECONDS = 86_400;

/** Body of the operations that replace a webhook's secret. */
export class SecretRotation {
  @IntegerField({
    description: 'Seconds for which the previous secret signs too; 0 ends it at once.',
    min: 0,
    max: 7 * DAY_SECONDS,
    optional: true,
    default: DAY_SECONDS,
  })
  overlap_seconds = DAY_SECONDS;
}

/** Body of the operations that change one. */
export class WebhookChanges extends Changes(PickType(Webhook, ['url', 'events', 'is_enabled'] as const)) {}
