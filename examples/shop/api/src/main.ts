import 'reflect-metadata';
import { clientCredentials, createGroundwork } from '@groundwork/client';
import { NestFactory } from '@nestjs/core';
import { shopModule } from './shop.module.js';

/** Where everything is, and as whom the API itself calls Groundwork. */
export interface ApiOptions {
  readonly issuer: string;
  readonly port: number;
  /** The origin that may call it from a browser. */
  readonly page: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of the webhook, where there is one. */
  readonly webhookSecret?: string;
}

/** Starts the shop's own API. */
export async function startApi({ issuer, port, page, clientId, clientSecret, webhookSecret }: ApiOptions) {
  const gw = createGroundwork({ issuer, auth: clientCredentials({ clientId, clientSecret }) });
  const api = await NestFactory.create(shopModule({ issuer, gw, webhookSecret }), {
    rawBody: true, // a webhook is verified by its bytes
    logger: ['error', 'warn'],
    cors: { origin: page },
  });
  await api.listen(port);
  return api;
}
