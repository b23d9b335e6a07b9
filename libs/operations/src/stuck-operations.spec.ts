import { Records, type RunningOperation } from '@groundwork/records';
import {
  commonVariables,
  defineConfig,
  defineService,
  Metrics,
  remoteAuth,
  resourceServerVariables,
  type ResourceServerConfig,
} from '@groundwork/service';
import { startTestService, until, type TestService } from '@groundwork/testing';
import type { DynamicModule } from '@nestjs/common';
import { operationsModule, operationsScopes } from './operations.module.js';

class SampleModule {}

const sample = defineService({
  name: 'sample',
  title: 'Sample',
  version: '1.2.3',
  description: 'Health alone.',
  config: defineConfig({ ...commonVariables({ name: 'sample', port: 3999 }), ...resourceServerVariables() }),
  module: (config: ResourceServerConfig): DynamicModule => ({
    module: SampleModule,
    imports: [remoteAuth(config), operationsModule({ service: 'sample', version: '1.2.3' })],
  }),
  database: { migrations: [] },
  scopes: operationsScopes('sample'),
});

/** A service that takes an operation for stuck, and cancels it, after so many seconds. */
const start = (stalledSeconds: number, cancelSeconds: number): Promise<TestService> =>
  startTestService(sample, {
    env: { STALLED_SECONDS: String(stalledSeconds), STALLED_CANCEL_SECONDS: String(cancelSeconds) },
  });

/** Does nothing until it is aborted. */
const hang = (operation: RunningOperation): Promise<never> => new Promise((_, reject) => operation.onAbort(reject));

const healthOf = async (service: TestService): Promise<{ server_status: string; server_description: string }> =>
  (await (await service.as()).get('/health')).body;

describe('health', () => {
  let service: TestService;
  // Longer than a machine stands still: what makes progress is not to be taken for stuck.
  beforeAll(async () => (service = await start(5, 0)));
  afterAll(() => service.close());

  it('names operations that make no progress, and no others', async () => {
    const { operations } = service.app.get(Records);
    const hanging: RunningOperation[] = [];
    const running = operations.run('sample import', (operation) => (hanging.push(operation), hang(operation)));
    const moving = setInterval(() => going?.progress(), 50);
    let going: RunningOperation | undefined;
    const other = operations.run('sample export', (operation) => hang((going = operation)));
    await until(async () => (await healthOf(service)).server_status === 'Warning');
    const { server_description } = await healthOf(service);
    expect(server_description).toMatch(/^Stalled: sample import, no progress for \d+ s\.$/);
    const metrics = await service.app.get(Metrics).registry.metrics();
    expect(metrics).toMatch(/long_operations_running\{.*kind="sample import".*\} 1/);
    expect(metrics).toMatch(/long_operations_stalled\{.*kind="sample import".*\} 1/);
    expect(metrics).not.toMatch(/long_operations_stalled\{.*kind="sample export".*\} 1/);
    clearInterval(moving);
    const [reason] = [new Error('enough')];
    for (const operation of [...hanging, going!]) operation.abort(reason as never);
    await expect(Promise.allSettled([running, other])).resolves.toMatchObject([{ reason }, { reason }]);
    await until(async () => (await healthOf(service)).server_status === 'Active');
  });

  it('reports that all slots of a kind are in use, and is Active again when one is free', async () => {
    const { operations } = service.app.get(Records);
    const slots = operations.slots({ kind: 'sample copies', most: 2 });
    const running: RunningOperation[] = [];
    const moving = setInterval(() => running.forEach((operation) => operation.progress()), 50);
    const both = [1, 2].map(() => slots.use((operation) => (running.push(operation), hang(operation))));
    await expect(slots.use(() => Promise.resolve())).rejects.toMatchObject({
      code: 'unavailable',
      headers: { 'Retry-After': '5' },
    });
    await until(async () => (await healthOf(service)).server_status === 'Warning');
    expect((await healthOf(service)).server_description).toBe(
      'All 2 slots of sample copies have been in use for over 5 s.',
    );
    running[0]!.abort(new Error('enough') as never);
    await Promise.race(both).catch(() => undefined);
    await until(async () => (await healthOf(service)).server_status === 'Active');
    running[1]!.abort(new Error('enough') as never);
    await Promise.allSettled(both);
    clearInterval(moving);
  });

  it('leaves half of the slots to other owners', async () => {
    const slots = service.app.get(Records).operations.slots({ kind: 'sample moves', most: 4 });
    const running: RunningOperation[] = [];
    const use = (owner?: string) => slots.use((operation) => (running.push(operation), hang(operation)), owner);
    const taken = [use('a'), use('a')];
    await expect(use('a')).rejects.toMatchObject({ code: 'unavailable' });
    taken.push(use('b'), use());
    await expect(use('b')).rejects.toMatchObject({ code: 'unavailable' });
    for (const operation of running) operation.abort(new Error('enough') as never);
    await Promise.allSettled(taken);
    expect(slots.used).toBe(0);
  });
});

describe('an operation without progress', () => {
  it('is cancelled after a time, with an error that names the cause', async () => {
    const service = await start(1, 2);
    const running = service.app.get(Records).operations.run('sample import', hang);
    await expect(running).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/no progress for 2 s/),
    });
    const metrics = await service.app.get(Metrics).registry.metrics();
    expect(metrics).toMatch(/long_operations_cancelled_total\{.*kind="sample import",cause="stalled".*\} 1/);
    await service.close();
  });

  it('is cancelled when the service stops, and no other begins', async () => {
    const service = await start(1, 0);
    const { operations } = service.app.get(Records);
    const running = operations.run('sample import', hang);
    running.catch(() => undefined);
    await service.close();
    await expect(running).rejects.toMatchObject({ message: 'The service is stopping; try again.' });
    await expect(operations.run('sample import', hang)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
