import { Module } from '@nestjs/common';
import { WebhooksController } from './webhooks.controller.js';

/** Webhooks of buckets. (storage.md §2, "Events") */
@Module({ controllers: [WebhooksController] })
export class WebhooksModule {}
