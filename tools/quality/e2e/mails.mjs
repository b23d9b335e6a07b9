// The mails a deployment in development writes: into MAIL_FOLDER, by default below the folder it was started in.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FOLDER = '.groundwork/mail';
const PATIENCE_MS = 120_000;

/**
 * The newest mail to an address, as soon as there is one.
 * @param {string} address
 */
export async function mailTo(address) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const names = (await readdir(FOLDER).catch(() => [])).sort().reverse();
    for (const name of names) {
      const mail = await readFile(join(FOLDER, name), 'utf8');
      if (mail.includes(`To: ${address}\n`)) return mail;
    }
  }
  throw new Error(`no mail to ${address} in ${FOLDER}`);
}
