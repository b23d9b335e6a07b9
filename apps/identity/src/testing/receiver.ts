import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@groundwork/testing';

/** The server of a client, which records what is posted to it. */
export interface Receiver {
  readonly url: string;
  /** The status of its answers from now on. */
  status: number;
  readonly forms: readonly URLSearchParams[];
  /** What came, as soon as there is so much of it. */
  received(count: number): Promise<readonly URLSearchParams[]>;
  close(): Promise<void>;
}

/** Starts one. */
export async function startReceiver(): Promise<Receiver> {
  const forms: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      forms.push(new URLSearchParams(body));
      response.writeHead(receiver.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`,
    status: 200,
    forms,
    async received(count) {
      await until(() => forms.length >= count);
      return forms;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
