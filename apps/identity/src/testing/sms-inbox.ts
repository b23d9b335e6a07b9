import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@groundwork/testing';
import { HookUnderTest } from './hook-under-test.js';
import type { Whole } from './start-whole.js';

/** What a hook `send_sms` is sent. */
export interface AskedSms {
  readonly event: string;
  readonly tenant_id: string;
  readonly client_id: string | null;
  readonly sms: {
    readonly id: string;
    readonly template: string;
    readonly to: string;
    readonly text: string;
    readonly language: string;
  };
}

let made = 0;
/** A valid Mongolian mobile number that no other test has. */
export const aNumber = (): string => `+97699${String(100_000 + ++made)}`;

/** The hook that takes text messages, and what it took. */
export class SmsInbox {
  private constructor(
    readonly hook: HookUnderTest<AskedSms>,
    private readonly whole: Whole,
  ) {}

  static async start(whole: Whole): Promise<SmsInbox> {
    return new SmsInbox(await HookUnderTest.start<AskedSms>(whole), whole);
  }

  /** A hook for a tenant, which sends to Mongolian numbers. */
  async open(tenantId: string, sms: object = { countries: ['MN'] }, hook: object = {}): Promise<void> {
    await this.whole.query(`update tenants set tenant_metadata = tenant_metadata || $2 where id = $1`, [
      tenantId,
      { sms },
    ]);
    await this.hook.add({ event: 'send_sms', tenant_id: tenantId, timeout_ms: 2_000, ...hook });
  }

  /** What went to a number, oldest first, as soon as there is so much. */
  async to(number: string, count = 1): Promise<readonly AskedSms['sms'][]> {
    const found = () => this.hook.asked.filter(({ sms }) => sms.to === number).map(({ sms }) => sms);
    await until(() => Promise.resolve(found().length >= count));
    return found();
  }

  /** The code of the newest of so many messages. */
  async codeTo(number: string, count = 1): Promise<string> {
    return /\b\d{6}\b/.exec((await this.to(number, count)).at(-1)?.text ?? '')?.[0] ?? '';
  }

  /** Waits until nothing waits to be sent. */
  async settled(): Promise<void> {
    await until(async () => (await this.whole.query('select 1 from sms_outbox where sealed is not null')).length === 0);
  }
}

/** Where text messages of a deployment without a management API go. */
export interface SmsServer {
  /** The code of the newest message to a number, as soon as there is one. */
  codeTo(number: string): Promise<string>;
  close(): void;
}

/** Starts one, with a hook for all tenants, of nobody. To be called before the first request. */
export async function startSmsServer(query: Whole['query']): Promise<SmsServer> {
  const taken: AskedSms['sms'][] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      taken.push((JSON.parse(text) as AskedSms).sms);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  await query(`insert into hooks (id, event, url, salt, timeout_ms) values (gen_random_uuid(), 'send_sms', $1, '\\x00', 5000)`, [url]); // prettier-ignore
  return {
    async codeTo(number) {
      const of = () => taken.filter(({ to }) => to === number);
      await until(() => Promise.resolve(of().length > 0));
      return /\b\d{6}\b/.exec(of().at(-1)?.text ?? '')?.[0] ?? '';
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
