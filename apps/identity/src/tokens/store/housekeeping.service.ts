import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Sweeps } from '@groundwork/service';
import { sweepExpired } from './sweep-expired.js';

const SECONDS = 30;

/** Keeps the tables of the authorization server bounded. (identity.md §3.10) */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly records: Records,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every({ name: 'expired', seconds: SECONDS, work: () => sweepExpired(this.records) });
  }
}
