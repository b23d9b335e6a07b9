import { memoryOfMessages, receiveEvent, WebhookVerificationError } from '@groundwork/client/webhooks';
import { Caller, Public } from '@groundwork/nest';
import { BadRequestException, Controller, Get, HttpCode, Inject, Post, Req, type RawBodyRequest } from '@nestjs/common';
import type { Request } from 'express';
import { Pictures } from './pictures.js';

/** Under which the secret of the webhook is injected. */
export const WEBHOOK_SECRET = Symbol('webhook secret');

@Controller()
export class WebhooksController {
  private readonly received = memoryOfMessages();

  constructor(
    @Inject(WEBHOOK_SECRET) private readonly secret: string,
    private readonly pictures: Pictures,
  ) {}

  /** A delivery has a signature and no token. */
  @Post('webhooks')
  @Public()
  @HttpCode(204)
  async receive(@Req() { rawBody, headers }: RawBodyRequest<Request>) {
    const receiver = {
      secret: this.secret,
      received: this.received,
      handle: (event: Parameters<Pictures['hear']>[0]) => this.pictures.hear(event),
    };
    try {
      await receiveEvent(receiver, rawBody ?? '', headers);
    } catch (error) {
      if (error instanceof WebhookVerificationError) throw new BadRequestException(error.message);
      throw error;
    }
  }

  @Get('pictures')
  changes(@Caller() { subject }: Caller) {
    return { changes: this.pictures.changesOf(subject) };
  }
}
