/** @import { Server } from 'node:http' */

/**
 * The launcher that started this process, as `npm start` does: it holds the port and hands the socket over. (ADR 0059)
 * @param {Pick<NodeJS.Process, 'env' | 'send' | 'on'>} host
 */
export function launcherOf(host) {
  const nonce = host.env['LAUNCHER_NONCE'];
  if (!nonce || !host.send) return undefined;
  const send = (/** @type {object} */ message) => host.send?.({ ...message, nonce });
  return {
    nonce,
    /** Listens on the launcher's socket. @param {Server} server */
    listen: (server) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        host.on('message', (/** @type {any} any: whatever a process sends */ message, handle) => {
          if (message?.nonce === nonce && message.event === 'socket' && handle)
            server.listen(handle, () => resolve(undefined));
        });
        send({ event: 'listen' });
      }),
    /** @param {Server} server */
    reportReady: (server) => {
      const address = server.address();
      send({ event: 'ready', port: typeof address === 'object' ? address?.port : undefined });
    },
  };
}
