import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 30_000;

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
      const end = Date.now() + PATIENCE_MS;
      let mails = await read(address);
      while (mails.length < count && Date.now() < end) {
        await sleep(50);
        mails = await read(address);
      }
      if (mails.length < count) throw new Error(`${mails.length} instead of ${count} mails to ${address}`);
      return mails;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
