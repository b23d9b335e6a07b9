import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Bytes of a connection from the client, and to it; as many as there are without. */
interface Budget {
  readonly up?: number;
  readonly down?: number;
}

/** Stands before a service and cuts connections. */
export interface CuttingProxy {
  readonly url: string;
  /** Connections that were cut. */
  readonly cuts: number;
  /** From now on each connection carries so many bytes from the client, or to it; those that are kept are closed. */
  limit(budget: () => Budget): void;
  close(): Promise<void>;
}

/** Starts it on a free port of this machine; it cuts nothing until it has a budget. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  let budgetOf = (): Budget => ({});
  const closeAll = (): void => sockets.forEach((socket) => socket.destroy());
  const proxy = {
    url: '',
    cuts: 0,
    limit(budget: () => Budget) {
      budgetOf = budget;
      closeAll();
    },
    async close() {
      // Kept connections of clients would hold it open.
      closeAll();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const { up, down } = budgetOf();
    const end = (): void => void (client.destroy(), upstream.destroy());
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => (sockets.delete(socket), end()));
    }
    const cut = (): void => {
      if (!client.destroyed) proxy.cuts++;
      end();
    };
    pass(client, upstream, up, cut);
    pass(upstream, client, down, cut);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

/** Passes so many bytes, then cuts. */
function pass(from: Socket, to: Socket, most = Infinity, cut: () => void): void {
  let left = most;
  from.on('data', (bytes: Buffer) => {
    const part = bytes.subarray(0, left);
    left -= part.length;
    const isFull = !to.write(part);
    if (part.length < bytes.length) return cut();
    if (!isFull) return;
    from.pause();
    to.once('drain', () => from.resume());
  });
}
