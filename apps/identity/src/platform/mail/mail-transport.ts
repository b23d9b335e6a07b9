import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import nodemailer from 'nodemailer';
import type { ComposedMail } from './compose-mail.js';

/** A mail to somebody. */
export type AddressedMail = ComposedMail & { readonly to: string };

/** Takes mails away; throws when it could not. */
export interface MailTransport {
  /** For the log: where mails go. Never with credentials. */
  readonly where: string;
  send(id: string, mail: AddressedMail): Promise<void>;
  /** Throws while no mail could be sent. */
  check(): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

/** Sends over SMTP. `url` is `smtp(s)://user:password@host:port`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const server = nodemailer.createTransport(
    // What the address says wins over these.
    { url, pool: true, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    where: new URL(url).host,
    // A mail that is sent twice is shown once by readers that know its id.
    send: async (id, mail) => void (await server.sendMail({ ...mail, messageId: `<${id}@${hostOf(from)}>` })),
    check: async () => void (await server.verify()),
    close: () => server.close(),
  };
}

/** Writes each mail to a file: for development, where nobody runs a mail server. */
export function folderTransport(folder: string, from: string): MailTransport {
  const where = resolve(folder);
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    where,
    async send(id, mail) {
      await makeFolder(where);
      const { message } = await composer.sendMail({ ...mail, messageId: `<${id}@${hostOf(from)}>` });
      // With `buffer` it is one.
      await writeFile(join(where, `${id}.eml`), message as Buffer, { mode: 0o600 });
    },
    check: () => makeFolder(where),
    close: () => composer.close(),
  };
}

const hostOf = (from: string): string => from.replace(/^.*@|>.*$/g, '');

const makeFolder = async (path: string): Promise<void> => void (await mkdir(path, { recursive: true, mode: 0o700 }));
