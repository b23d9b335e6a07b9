import { Injectable } from '@nestjs/common';
import { Outgoing } from '../outgoing/outgoing.service.js';
import { ProviderEvents } from './provider-events.js';

/** What the library reaches beyond its own tables: who hears its events, and its way to the outside. */
@Injectable()
export class ProviderSurroundings {
  constructor(
    readonly events: ProviderEvents,
    readonly outgoing: Outgoing,
  ) {}
}
