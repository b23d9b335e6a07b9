import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of replicas: each request goes to the next one; 503 without one. */
export class RoundRobin {
  private readonly server = createServer({ requestTimeout: 0 }, (request, response) => this.pass(request, response, 0));
  private turn = 0;
  /** Called with each piece of a body before a replica gets it, which waits until this resolves. */
  onBytes: (replica: number, bytes: number) => Promise<void> = () => Promise.resolve();

  private constructor(readonly replicas: string[]) {}

  static async start(replicas: string[]): Promise<RoundRobin> {
    const proxy = new RoundRobin(replicas);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    // A server that listens on a port has such an address.
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(request: IncomingMessage, response: ServerResponse, tried: number): void {
    if (tried === this.replicas.length) return void response.writeHead(503, { 'retry-after': '1' }).end();
    if (tried === 0) this.turn++;
    const replica = (this.turn + tried) % this.replicas.length;
    const { method, url: path, headers } = request;
    let connected = false;
    const onward = httpRequest(`${this.replicas[replica]}${path}`, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    onward.on('error', () => (connected ? request.socket.destroy() : this.pass(request, response, tried + 1)));
    onward.on('socket', (socket) =>
      socket.once('connect', () => {
        connected = true;
        this.send(request, onward, replica).catch(() => onward.destroy());
      }),
    );
    response.once('close', () => onward.destroy());
  }

  private async send(request: IncomingMessage, onward: ClientRequest, replica: number): Promise<void> {
    // A request without an encoding yields buffers.
    for await (const bytes of request as AsyncIterable<Buffer>) {
      await this.onBytes(replica, bytes.length);
      if (onward.destroyed) return;
      await new Promise<void>((resolve) => onward.write(bytes, () => resolve()));
    }
    onward.end();
  }
}
