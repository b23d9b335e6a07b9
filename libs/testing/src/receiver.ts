import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as it arrived. */
export interface ArrivedEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a webhook's address got. */
interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An address for webhooks, for specs. */
export class Receiver {
  private arrivals: Arrival[] = [];
  last: Arrival | undefined;
  url = '';

  private readonly server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      this.last = { headers: request.headers, body };
      this.arrivals.push(this.last);
      response.writeHead(204).end();
    });
  });

  async open(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    // A server that listens on TCP has such an address.
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** What arrived since the last call. */
  take(): ArrivedEvent[] {
    // The service's own events.
    const events = this.arrivals.map(({ body }) => JSON.parse(body) as ArrivedEvent);
    this.clear();
    return events;
  }

  clear(): void {
    this.arrivals = [];
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** A receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const receiver = new Receiver();
  await receiver.open();
  return receiver;
}
