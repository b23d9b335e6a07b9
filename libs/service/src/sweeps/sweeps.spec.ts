import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@groundwork/testing';
import { Log } from '../logging/log.js';
import { Metrics } from '../monitoring/metrics.js';
import { Sweeps } from './sweeps.js';

const log = Log.to({ service: 'sample', level: 'silent', format: 'json' });

describe('Sweeps', () => {
  it('repeats the work, one run at a time, and counts what it deletes', async () => {
    const metrics = new Metrics('sample');
    const sweeps = new Sweeps(log, metrics);
    let running = 0;
    let most = 0;
    let runs = 0;
    sweeps.every({
      name: 'keys',
      seconds: 0.01,
      work: async () => {
        most = Math.max(most, ++running);
        await pause(30);
        running--;
        return ++runs;
      },
    });
    await until(() => runs > 2);
    await sweeps.beforeApplicationShutdown();
    expect(most).toBe(1);
    expect(await metrics.registry.metrics()).toMatch(
      new RegExp(`sweep_runs_total\\{.*sweep="keys",result="done".*\\} ${runs}`),
    );
  });

  it('continues after a failure', async () => {
    const metrics = new Metrics('sample');
    const sweeps = new Sweeps(log, metrics);
    let runs = 0;
    sweeps.every({
      name: 'keys',
      seconds: 0.01,
      work: () => (++runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve(0)),
    });
    await until(() => runs > 1);
    await sweeps.beforeApplicationShutdown();
    expect(await metrics.registry.metrics()).toMatch(/result="failed".*} 1/);
  });

  it('waits for the current run when the service stops, and starts no other', async () => {
    const sweeps = new Sweeps(log, new Metrics('sample'));
    let [begun, ended] = [0, 0];
    const work = async (): Promise<number> => {
      begun++;
      await pause(100);
      return ++ended;
    };
    sweeps.every({ name: 'keys', seconds: 0.01, work });
    await until(() => begun > 0);
    await sweeps.beforeApplicationShutdown();
    const then = ended;
    await pause(150);
    expect([then, ended]).toEqual([1, 1]);
  });
});
