import { readFileSync } from 'node:fs';
import { Records } from '@groundwork/records';
import { Log, Readiness, shutDown } from '@groundwork/service';
import { type TestService, until } from '../test-service.js';
import { contentOf, countLocks, countSleepers, wakeSleepers, blockTable, type Block } from './database-state.js';
import { open, type Call, type OpenCall, longOperations } from './long-call.js';

/** An operation that may take long, held up in the database by a blocked table. */
export interface LongCall extends Block {
  /** As in the OpenAPI document: `DELETE /users/{user_id}`, and a name for each of several. */
  readonly operation: string;
  readonly variant?: string;
  /** Makes what it works on; its answers are different each time. */
  readonly prepare: (service: TestService) => Promise<Call>;
  /** Tables it may write in although it is ended: records of runs. */
  readonly except?: readonly string[];
  /** Most that a replica runs at a time. */
  readonly most?: number;
}

/** What is known of the long operations of a service. */
export interface CancellationContract {
  /** The OpenAPI document. */
  readonly document: URL;
  readonly calls: readonly LongCall[];
  /** Operations that look like long ones and are not in `calls`, with the reason. */
  readonly others: Readonly<Record<string, string>>;
  readonly service: () => TestService;
  /** A replica of the same service in the same schema, to be stopped. */
  readonly replica: () => Promise<TestService>;
  /** Tables that other things write in meanwhile. */
  readonly except?: readonly string[];
  /** Headers of every call to that replica. */
  readonly headers?: (service: TestService) => Readonly<Record<string, string>>;
}

const nameOf = ({ operation, variant }: LongCall): string =>
  variant === undefined ? operation : `${operation} (${variant})`;
const methodOf = ({ operation }: LongCall): string => operation.split(' ')[0]!;

/** Every long operation ends, in the database too, with its caller and with the service; it leaves nothing, and works afterwards. */
export function describeCancellation(contract: CancellationContract): void {
  it('covers every operation that may take long', () => {
    const listed = new Set([...contract.calls.map(({ operation }) => operation), ...Object.keys(contract.others)]);
    const { all, long } = longOperations(JSON.parse(readFileSync(contract.document, 'utf8')));
    expect(long.filter((operation) => !listed.has(operation))).toEqual([]);
    expect([...listed].filter((operation) => !all.includes(operation))).toEqual([]);
  });

  describe.each(contract.calls.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
    const send = (prepared: Call): Promise<OpenCall> => sendTo(contract, contract.service(), call, prepared);

    it('is cancelled when its caller disconnects, leaves nothing, and works afterwards', async () => {
      const service = contract.service();
      const prepared = await call.prepare(service);
      const except = [...(contract.except ?? []), ...(call.except ?? [])];
      const before = await contentOf(service, except);
      await whileBlocked(service, call, async () => {
        const calls = await startAsleep(service, () => send(prepared), call.most ?? 1);
        if (call.most !== undefined) expect(await (await send(prepared)).status).toBe(503);
        for (const { leave } of calls) leave();
        await ended(service);
      });
      expect(await contentOf(service, except)).toEqual(before);
      expect(await (await send(prepared)).status).toBeLessThan(300);
    });
  });

  it('are all cancelled when the service stops', async () => {
    for (const call of contract.calls) {
      const status = await stopMeanwhile(contract, call);
      expect(`${nameOf(call)}: ${status}`).toMatch(/: (0|503)$/);
    }
  }, 600_000);
}

/** The status of a call whose service stops while it is held up. */
async function stopMeanwhile(contract: CancellationContract, call: LongCall): Promise<number> {
  const service = contract.service();
  const prepared = await call.prepare(service);
  const replica = await contract.replica();
  return whileBlocked(service, call, async () => {
    const [running] = await startAsleep(replica, () => sendTo(contract, replica, call, prepared), 1).catch(
      async (error: unknown) => {
        await replica.close();
        throw error;
      },
    );
    await stop(replica);
    await ended(service);
    return (await running?.status) ?? 0;
  });
}

/** A failure here does not hold up the tests that follow. */
async function whileBlocked<T>(service: TestService, block: Block, work: () => Promise<T>): Promise<T> {
  const unblock = await blockTable(service.query, block);
  try {
    return await work();
  } finally {
    await wakeSleepers(service);
    await unblock();
  }
}

/** Sends a call to one of the replicas. */
const sendTo = (
  contract: CancellationContract,
  service: TestService,
  call: LongCall,
  prepared: Call,
): Promise<OpenCall> =>
  open(service, methodOf(call), { ...prepared, headers: { ...contract.headers?.(service), ...prepared.headers } });

/** So many equal calls, each asleep in the database. */
async function startAsleep(service: TestService, send: () => Promise<OpenCall>, many: number): Promise<OpenCall[]> {
  const calls: OpenCall[] = [];
  while (calls.length < many) {
    const call = await send();
    calls.push(call);
    let early: number | undefined;
    void call.status.then((status) => (early = status));
    await until(async () => early !== undefined || (await countSleepers(service)) >= calls.length);
    if (early !== undefined) throw new Error(`The call was not held up: it answers ${early}.`);
  }
  return calls;
}

/** No statement sleeps any more, no lock is held, every slot is free. */
async function ended(service: TestService): Promise<void> {
  await until(async () => (await countSleepers(service)) === 0);
  await until(async () => (await countLocks(service)) === 0);
  await until(() => service.app.get(Records).operations.list().length === 0);
}

/** As at SIGTERM. */
const stop = ({ app, close }: TestService): Promise<void> =>
  shutDown({
    server: app.getHttpServer(),
    readiness: app.get(Readiness),
    log: app.get(Log),
    config: { DRAIN_SECONDS: 0, SHUTDOWN_TIMEOUT_SECONDS: 1 },
    cancel: () => app.get(Records).operations.stop(),
    close,
  });
