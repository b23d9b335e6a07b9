import { connect, createServer } from 'node:net';

/** @typedef {Awaited<ReturnType<typeof startWire>>} Wire */

/**
 * A TCP proxy on the loopback address whose far end can be moved, and whose connections can be cut: what a failover
 * looks like to a client. Bytes pass as they are.
 * @param {number} target port of the far end
 */
export async function startWire(target) {
  let far = target;
  /** @type {Set<import('node:net').Socket>} */
  const ends = new Set();
  const server = createServer((near) => {
    const other = connect(far, '127.0.0.1');
    for (const [socket, opposite] of /** @type {const} */ ([
      [near, other],
      [other, near],
    ])) {
      ends.add(socket);
      socket.on('error', () => opposite.destroy());
      socket.on('close', () => {
        ends.delete(socket);
        opposite.destroy();
      });
    }
    near.pipe(other).pipe(near);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} It listens on TCP. */ (server.address());

  return {
    port,
    /** Ends every connection with a reset, as a host that is gone does. */
    cut: () => ends.forEach((socket) => socket.resetAndDestroy()),
    /** @param {number} next */
    moveTo: (next) => void (far = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        ends.forEach((socket) => socket.destroy());
      }),
  };
}
