import { until } from '@groundwork/testing';
import type { Mailbox } from './mailbox.js';
import type { Browser, Seen } from './browser.js';

/** The code in the newest of so many mails, in English, as soon as it has one: what notifies of changes may come before. */
export const codeIn = async (mailbox: Mailbox, address: string, count = 1): Promise<string> =>
  (await found(/\bcode (?:is )?(\d{6})\b/, mailbox, address, count))[1] ?? '';

/** The path of the link in the newest of so many mails, as soon as it has one. */
export const linkIn = async (mailbox: Mailbox, address: string, count = 1): Promise<string> =>
  (await found(/\/ticket\/[\w-]{43}(\?interaction=[\w-]+)?/, mailbox, address, count))[0];

/** Without the line breaks and signs of quoted-printable. (RFC 2045 §6.7) */
async function found(pattern: RegExp, mailbox: Mailbox, address: string, count: number): Promise<RegExpExecArray> {
  let match: RegExpExecArray | null = null;
  await until(async () => {
    const newest = (await mailbox.to(address, count)).at(-1) ?? '';
    match = pattern.exec(newest.replaceAll('=\n', '').replaceAll('=3D', '='));
    return match !== null;
  });
  return match!;
}

/** What a page shows, without what differs between two requests: tokens of forms and ids of interactions. */
export const shownOf = ({ status, text }: Seen): object => ({
  status,
  text: text.replace(/name="csrf" value="[^"]*"/g, '').replace(/\/interaction\/[\w-]+\?/g, '/interaction/?'),
});

/** Where the button of a message leads. */
export const linkOn = ({ text }: Seen): string =>
  /class="button" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';

/** What a request costs and shows. */
export interface Cost {
  readonly statements: number;
  readonly trying: number;
  readonly pages: string;
  readonly mails: number;
}

/** The least statements of three rounds: what is cached is read again now and then. The pages and mails of each. */
export async function leastCost(round: () => Promise<Cost>): Promise<object> {
  const costs = [await round(), await round(), await round()];
  const least = (count: (cost: Cost) => number): number => Math.min(...costs.map(count));
  return {
    statements: least(({ statements }) => statements),
    trying: least(({ trying }) => trying),
    shown: [...new Set(costs.map(({ pages }) => pages))],
    mails: costs.map(({ mails }) => mails),
  };
}

/** Presses a button of the first form of a page. */
export const press = async (
  browser: Browser,
  page: Seen,
  action: string,
  form: Readonly<Record<string, string>> = {},
): Promise<Seen> => browser.follow(await browser.submit(page, { action, ...form }));
