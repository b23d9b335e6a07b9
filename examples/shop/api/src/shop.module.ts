import type { Groundwork } from '@groundwork/client';
import { GroundworkModule } from '@groundwork/nest';
import { Module, type DynamicModule } from '@nestjs/common';
import { GROUNDWORK } from './groundwork.js';
import { PeopleService } from './people.service.js';
import { Pictures } from './pictures.js';
import { ReviewsController } from './reviews.controller.js';
import { SessionsController } from './sessions.controller.js';
import { WEBHOOK_SECRET, WebhooksController } from './webhooks.controller.js';

interface ShopOptions {
  readonly issuer: string;
  readonly gw: Groundwork;
  readonly webhookSecret?: string;
}

@Module({
  controllers: [ReviewsController, SessionsController, WebhooksController],
  providers: [PeopleService, Pictures],
})
class ShopModule {}

export const shopModule = ({ issuer, gw, webhookSecret = '' }: ShopOptions): DynamicModule => ({
  module: ShopModule,
  imports: [GroundworkModule.forRoot({ issuer, audience: 'https://shop.example/api' })],
  providers: [
    { provide: GROUNDWORK, useValue: gw },
    { provide: WEBHOOK_SECRET, useValue: webhookSecret },
  ],
});
