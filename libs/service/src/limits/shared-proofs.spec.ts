import { Log } from '../logging/log.js';
import { RateLimits } from './rate-limits.service.js';
import { SharedProofs } from './shared-proofs.js';

const silent = Log.to({ service: 'test', level: 'silent', format: 'json' });

describe('SharedProofs', () => {
  it('accepts an id once on this replica', async () => {
    const proofs = new SharedProofs(new RateLimits('test'));
    expect([await proofs.firstUse('a', 120), await proofs.firstUse('a', 120)]).toEqual([true, false]);
    expect(await proofs.firstUse('b', 120)).toBe(true);
  });

  it('accepts an id once on replicas that count together', async () => {
    const limiter = new RateLimits('test').limiter({ name: 'dpop', points: 1, seconds: 180 });
    const together = { isShared: true, limiter: () => limiter } as unknown as RateLimits;
    const [one, other] = [new SharedProofs(together), new SharedProofs(together)];
    expect([await one.firstUse('a', 120), await other.firstUse('a', 120)]).toEqual([true, false]);
    expect(await other.firstUse('b', 120)).toBe(true);
  });

  it('goes on while Redis is away', async () => {
    const limits = await RateLimits.of('test', 'redis://127.0.0.1:1', silent);
    const proofs = new SharedProofs(limits);
    expect([await proofs.firstUse('a', 120), await proofs.firstUse('a', 120)]).toEqual([true, false]);
    limits.onApplicationShutdown();
  });
});
