import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

const TRIES = 20;

/** Serves `GET /metrics` on its own port, or on the next free one when that is taken; returns the listening server. */
export async function serveMetrics(
  registry: Registry,
  host: string,
  port: number,
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.unref();
  await listenFrom(server, host, port, TRIES);
  // A server that listens on a port has an address of this kind.
  return { server, port: (server.address() as AddressInfo).port };
}

async function listenFrom(server: Server, host: string, port: number, tries: number): Promise<void> {
  try {
    await listen(server, host, port);
  } catch (error) {
    // Listening fails with system errors only.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries <= 1) throw error;
    await listenFrom(server, host, port + 1, tries - 1);
  }
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
