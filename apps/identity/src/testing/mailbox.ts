import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@groundwork/testing';

/** The mails a deployment in development wrote. */
export interface Mailbox {
  /** For `MAIL_FOLDER`. */
  readonly folder: string;
  /** The mails to an address, oldest first, as soon as there are so many. */
  to(address: string, count: number): Promise<readonly string[]>;
  /** All of them, oldest first. */
  all(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

/** Creates an empty one. */
export async function makeMailbox(): Promise<Mailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  const all = async (): Promise<string[]> => {
    const names = (await readdir(folder)).sort(); // ids are ordered by time
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  };
  const read = async (address: string): Promise<string[]> =>
    (await all()).filter((mail) => mail.includes(`To: ${address}\n`));
  return {
    folder,
    all,
    async to(address, count) {
      let mails: readonly string[] = [];
      await until(async () => (mails = await read(address)).length >= count);
      return mails;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
