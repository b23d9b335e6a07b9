import { Log } from '../logging/log.js';
import { Readiness } from './readiness.js';

const log = Log.to({ service: 'sample', level: 'silent', format: 'json' });
const never = (): Promise<void> => new Promise(() => undefined);

describe('Readiness', () => {
  it('is ok without checks, and with checks that pass', async () => {
    const readiness = new Readiness(log);
    expect(await readiness.status()).toBe('ok');
    readiness.check('database', () => Promise.resolve());
    expect(await readiness.status()).toBe('ok');
  });

  it('is unavailable while a check fails, and ok again after', async () => {
    const readiness = new Readiness(log);
    let away = true;
    readiness.check('database', () => (away ? Promise.reject(new Error('away')) : Promise.resolve()));
    expect(await readiness.status()).toBe('unavailable');
    away = false;
    expect(await readiness.status()).toBe('ok');
  });

  it('treats a check that throws, or hangs for a second, as failed', async () => {
    const readiness = new Readiness(log);
    readiness.check('odd', () => {
      throw new Error('odd');
    });
    expect(await readiness.status()).toBe('unavailable');
    const hanging = new Readiness(log);
    hanging.check('database', never);
    expect(await hanging.status()).toBe('unavailable');
  });

  it('runs its checks once for concurrent probes', async () => {
    const readiness = new Readiness(log);
    let checks = 0;
    readiness.check('database', () => Promise.resolve(checks++));
    await Promise.all([readiness.status(), readiness.status(), readiness.status()]);
    expect(checks).toBe(1);
  });

  it('does not repeat a check that has no result yet', async () => {
    const readiness = new Readiness(log);
    let checks = 0;
    readiness.check('database', () => {
      checks++;
      return never();
    });
    expect([await readiness.status(), await readiness.status()]).toEqual(['unavailable', 'unavailable']);
    expect(checks).toBe(1);
  });

  it('is stopping, permanently, after stop', async () => {
    const readiness = new Readiness(log);
    readiness.stop();
    expect(readiness.stopping).toBe(true);
    expect(await readiness.status()).toBe('stopping');
  });
});
