import { Injectable } from '@nestjs/common';
import { Outgoing } from '../../platform/outgoing/outgoing.service.js';
import { hasFactor, SecondFactors } from '../../sign-in/second-factors/second-factors.service.js';
import { ProviderEvents } from '../provider/provider-events.js';

/** What the library reaches beyond its own tables: its events, its way to the outside, and users' second factors. */
@Injectable()
export class ProviderSurroundings {
  constructor(
    readonly events: ProviderEvents,
    readonly outgoing: Outgoing,
    private readonly factors: SecondFactors,
  ) {}

  /** Whether the user has a second factor. One statement. */
  readonly hasSecondFactor = async (userId: string): Promise<boolean> => hasFactor(await this.factors.of(userId));
}
