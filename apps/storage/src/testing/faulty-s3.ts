import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is done to a request instead of passing it on; `pass` leaves it alone. */
export type Fault =
  | 'pass'
  /** Nothing is ever answered. */
  | 'hang'
  /** 500 without a request to S3. */
  | 'broken'
  /** The connection is cut while the request's body comes. */
  | 'cut request'
  /** The connection is cut in the middle of the answer's body. */
  | 'cut answer'
  /** S3 carries out the request, and its response is dropped. */
  | 'lose answer';

/** A request on its way to S3. */
export interface Passing {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
}

/** An S3 that fails as a spec wants it to: a proxy in front of a sound one. */
export class FaultyS3 {
  private readonly server = createServer((request, response) => void this.answer(request, response));
  /** How many were opened. */
  connections = 0;
  /** Chooses the fault of each request. */
  choose: (passing: Passing) => Fault = () => 'pass';

  private constructor(private readonly target: URL) {}

  static async start(target = process.env.S3_TEST_ENDPOINT ?? ''): Promise<FaultyS3> {
    const proxy = new FaultyS3(new URL(target));
    proxy.server.on('connection', () => proxy.connections++);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get endpoint(): string {
    // A server that listens on a port has such an address.
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The next requests that `matches` get the faults, one each; then all pass. */
  fail(faults: readonly Fault[], matches: (passing: Passing) => boolean): void {
    const left = [...faults];
    this.choose = (passing) => (matches(passing) ? (left.shift() ?? 'pass') : 'pass');
  }

  heal(): void {
    this.choose = () => 'pass';
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const fault = this.choose({ method: request.method ?? '', path: request.url ?? '' });
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    if (fault === 'hang') return void request.resume();
    if (fault === 'broken') return void request.resume().on('end', () => response.writeHead(500).end());
    if (fault === 'cut request') return void request.once('data', () => request.socket.destroy());
    this.pass(request, response, fault);
  }

  private pass(request: IncomingMessage, response: ServerResponse, fault: Fault): void {
    const { method, url: path, headers } = request;
    const { hostname, port } = this.target;
    const onward = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      if (fault === 'lose answer') return void answer.resume().on('end', () => request.socket.destroy());
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      if (fault === 'cut answer') return void answer.once('data', (chunk: Buffer) => cutAfter(response, chunk));
      answer.pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    onward.on('continue', () => response.writeContinue());
    request.pipe(onward);
  }
}

/** Half of what there is goes out. */
function cutAfter(response: ServerResponse, chunk: Buffer): void {
  response.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => response.socket?.destroy());
}
