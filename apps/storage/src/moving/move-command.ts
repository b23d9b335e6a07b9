import { setTimeout as pause } from 'node:timers/promises';
import { createApp, type Service } from '@groundwork/service';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { StorageConfig } from '../platform/config.js';
import { STORE_NAMES, type StoreName } from '../platform/store.js';
import { MoveContentService, type MoveProgress, type StoreUse } from './move-content.service.js';

const REPORT_MS = 2_000;
const GIBIBYTE = 1024 ** 3;

interface Options {
  readonly to: StoreName;
  readonly dryRun?: boolean;
  readonly parallel: number;
}

/**
 * `node main.js move-content --to s3 [--parallel 4] [--dry-run]`: moves all content of the other store there, beside services that go on
 * serving. Exit 1 when some could not be moved. May be ended and begun again. (ADR 0024)
 */
export async function moveContent(service: Service<StorageConfig>, args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  const config = { ...service.config.read(), MIGRATE_ON_START: false, LOG_LEVEL: 'error' as const };
  const app = await createApp(service, config);
  await app.init();
  try {
    await carryOut(app.get(MoveContentService), options);
  } finally {
    await app.close();
  }
}

function readOptions(args: readonly string[]): Options {
  const command = new Command('move-content')
    .addOption(
      new Option('--to <store>', 'store to which all content is moved').choices(STORE_NAMES).makeOptionMandatory(),
    )
    .option('--parallel <number>', 'blobs moved concurrently', wholeNumber, 4)
    .option('--dry-run', 'only report what there is to move');
  return command.parse([...args], { from: 'user' }).opts<Options>();
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new InvalidArgumentError('It has to be a whole number from 1 to 99.');
  return Number(text);
}

async function carryOut(moves: MoveContentService, { to, dryRun, parallel }: Options): Promise<void> {
  const from = STORE_NAMES.find((name) => name !== to);
  if (from === undefined) throw new Error('There is no other store.');
  print(describeUse(from, await moves.useOf(from)));
  if (dryRun) return;
  const progress = await moveAll(moves, { from, to, parallel });
  print(describeEnd(progress));
  for (const id of progress.failed) print(`content ${id} stays in ${from}: it is damaged or could not be copied`);
  if (progress.failed.length > 0) process.exitCode = 1;
  if (await moves.forget(from)) return print(`${from} is empty; the next start no longer needs it.`);
  print(describeUse(from, await moves.useOf(from)));
  print(
    `Once ${from} is empty and STORE is ${to}, run this command again so that the service no longer needs ${from}.`,
  );
}

/** Prints the progress every two seconds. */
async function moveAll(
  moves: MoveContentService,
  order: { from: StoreName; to: StoreName; parallel: number },
): Promise<MoveProgress> {
  const ended = new AbortController();
  let latest: MoveProgress | undefined;
  const reporting = (async () => {
    for (;;) {
      await pause(REPORT_MS, undefined, { signal: ended.signal });
      if (latest) print(describeProgress(latest));
    }
  })().catch(() => undefined);
  try {
    return await moves.move({ ...order, onProgress: (progress) => (latest = progress) });
  } finally {
    ended.abort();
    await reporting;
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const size = (bytes: number): string => `${(bytes / GIBIBYTE).toFixed(3)} GiB`;

const describeUse = (store: string, { contents, bytes, previews, uploads_open, queued }: StoreUse): string =>
  `In ${store}: ${contents} contents (${size(bytes)}), ${previews} previews, ${uploads_open} open uploads, ${queued} blobs queued or reserved.`;

const describeProgress = ({ contents, bytes, moved, movedBytes, failed }: MoveProgress): string =>
  `moved ${moved} of ${contents} contents, ${size(movedBytes)} of ${size(bytes)}, ${failed.length} failed`;

const describeEnd = ({ moved, movedBytes, overtaken, failed }: MoveProgress): string =>
  `Moved ${moved} contents (${size(movedBytes)}); ${overtaken} were deleted or changed meanwhile, ${failed.length} failed.`;
