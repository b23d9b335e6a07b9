import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { OPERATION, type Operation } from '@groundwork/rest';
import { IDEMPOTENT_CREATION } from './idempotent-creation.interceptor.js';
import type { IdempotencyStore } from './idempotency-store.js';

/**
 * Puts the interceptor around every operation that declares the header `Idempotency-Key`, outside of its own interceptors.
 * Not around all: an interceptor costs a list about 20 µs, and lists have nothing to be kept.
 */
export function honourIdempotencyKeys(app: NestExpressApplication, store: IdempotencyStore): void {
  app.getHttpAdapter().getInstance().locals.idempotencyStore = store;
  for (const { instance } of app.get(DiscoveryService).getControllers()) {
    // Discovery knows instances as any; a controller is an object.
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    for (const name of new MetadataScanner().getAllMethodNames(prototype)) wrap(prototype[name]);
  }
}

/** Handlers belong to classes, which several apps of one process share: each is wrapped once. */
function wrap(handler: object | undefined): void {
  const operation = handler && (Reflect.getMetadata(OPERATION, handler) as Operation | undefined);
  if (!handler || operation?.headers?.['Idempotency-Key'] === undefined) return;
  const own = (Reflect.getMetadata(INTERCEPTORS_METADATA, handler) as unknown[] | undefined) ?? [];
  if (!own.includes(IDEMPOTENT_CREATION))
    Reflect.defineMetadata(INTERCEPTORS_METADATA, [IDEMPOTENT_CREATION, ...own], handler);
}
