import { once } from 'node:events';
import { createServer } from 'node:http';
import { SERVICES } from '../../stack/services.mjs';

/**
 * Programs that answer 200 to everything, in the way: on every address of the machine at the port that identity prefers, on
 * ::1 alone at storage's, and on 127.0.0.1 alone at tree's. Where somebody listens already, that one is in the way.
 */
export async function occupyPorts() {
  /** @type {string[]} */
  const requests = [];
  const places = [
    { port: SERVICES.identity.port, host: '0.0.0.0' },
    { port: SERVICES.storage.port, host: '::1' },
    { port: SERVICES.tree.port, host: '127.0.0.1' },
  ];
  const servers = places.map(() =>
    createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 'ok', active: false }));
    }),
  );
  for (const [index, place] of places.entries()) {
    const server = servers[index];
    server.listen(place);
    await Promise.race([once(server, 'listening'), once(server, 'error')]).catch(() => {});
  }
  return {
    /** The requests they received. */
    requests,
    close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
