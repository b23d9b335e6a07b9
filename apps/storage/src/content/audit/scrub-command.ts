import { UUID_PATTERN } from '@groundwork/rest';
import { createApp, type Service } from '@groundwork/service';
import { Command, InvalidArgumentError } from 'commander';
import type { StorageConfig } from '../../platform/config.js';
import { ScrubberService } from './scrubber.service.js';

interface Options {
  readonly file?: string;
  readonly rate: number;
}

/**
 * `node main.js scrub [--file <id>] [--rate <MiB per second>]`: reads all contents, or that of one file, and compares them with their
 * digests, beside services that go on serving. Exit 1 when one is missing or not as it was put; the storage report names its files.
 */
export async function scrubContent(service: Service<StorageConfig>, args: readonly string[]): Promise<void> {
  const { file, rate } = readOptions(args);
  const config = { ...service.config.read(), MIGRATE_ON_START: false, LOG_LEVEL: 'silent' as const };
  const app = await createApp(service, config);
  await app.init();
  try {
    let faults = 0;
    const count = await app.get(ScrubberService).scrubNow({
      fileId: file,
      mebibytesPerSecond: rate,
      onChecked({ id, size, finding }) {
        if (finding === 'whole') return;
        faults++;
        print(`content ${id} (${size} bytes) is ${finding}`);
      },
    });
    print(`${count} blobs were read, ${faults} are missing or damaged.`);
    if (faults > 0) process.exitCode = 1;
  } finally {
    await app.close();
  }
}

const readOptions = (args: readonly string[]): Options =>
  new Command('scrub')
    .option('--file <id>', 'only the content of this file', uuid)
    .option('--rate <MiB per second>', 'how fast at most', wholeNumber, 100)
    .parse([...args], { from: 'user' })
    .opts<Options>();

function uuid(text: string): string {
  if (!UUID_PATTERN.test(text)) throw new InvalidArgumentError('It has to be the id of a file.');
  return text;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It has to be a whole number from 1.');
  return Number(text);
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
