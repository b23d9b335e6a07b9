import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { addressKey, RateLimits, type Limiter } from '@groundwork/service';

/** Sign-ins through providers that one address may begin without finishing them; counted by all replicas. */
const UNFINISHED = { name: 'external', points: 100, seconds: 600 };

/** Keeps an address from beginning sign-ins without end; whoever comes back from a provider has not used any of it up. */
@Injectable()
export class UnfinishedSignIns {
  private readonly limiter: Limiter;

  constructor(limits: RateLimits, records: Records) {
    this.limiter = limits.limiter({ ...UNFINISHED, database: records });
  }

  /** One statement. Throws `too_many_requests`. */
  async begin(address: string): Promise<void> {
    await this.limiter.consume(addressKey(address));
  }

  /** The provider has said who it is: the one that began at this address counts no more. One statement. */
  async finish(address: string): Promise<void> {
    await this.limiter.consume(addressKey(address), -1);
  }
}
