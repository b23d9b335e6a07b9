import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands before a service, and counts the bytes that go through. */
export interface CountingProxy {
  readonly url: string;
  /** Bytes to the service, and from it, since the last `watch`. */
  readonly bytes: { readonly up: number; readonly down: number };
  /** Counts from 0 again, and calls `reached` once as soon as so many bytes went one of the ways. */
  watch(way: 'up' | 'down', bytes: number, reached: () => void): void;
  close(): Promise<void>;
}

/** Starts it on a free port of this machine. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  const counts = { up: 0, down: 0 };
  let watched: { way: 'up' | 'down'; bytes: number; reached: () => void } | undefined;
  const count = (way: 'up' | 'down', bytes: number): void => {
    counts[way] += bytes;
    if (watched?.way !== way || counts[way] < watched.bytes) return;
    const { reached } = watched;
    watched = undefined;
    reached();
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const end = (): void => void (client.destroy(), upstream.destroy());
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => (sockets.delete(socket), end()));
    }
    client.on('data', ({ length }: Buffer) => count('up', length)).pipe(upstream);
    upstream.on('data', ({ length }: Buffer) => count('down', length)).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    bytes: counts,
    watch(way, bytes, reached) {
      [counts.up, counts.down] = [0, 0];
      watched = { way, bytes, reached };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
