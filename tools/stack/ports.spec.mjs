import { once } from 'node:events';
import { createServer } from 'node:net';
import { pickPort, startOnFreePort } from './ports.mjs';

/** @param {number[]} taken */
const exceptFor =
  (...taken) =>
  async (/** @type {number} */ port) =>
    !taken.includes(port);

describe('pickPort', () => {
  it('returns the preferred port when it is free', async () => {
    expect(await pickPort(3001, new Set(), exceptFor())).toBe(3001);
  });

  it('continues in steps of ten when it is taken', async () => {
    expect(await pickPort(3001, new Set(), exceptFor(3001, 3011))).toBe(3021);
  });

  it('never returns the same port twice', async () => {
    const given = new Set();
    const ports = [await pickPort(3001, given, exceptFor()), await pickPort(3001, given, exceptFor())];
    expect(ports).toEqual([3001, 3011]);
  });

  it('fails when there is none', async () => {
    await expect(pickPort(3001, new Set(), async () => false)).rejects.toThrow('no free port from 3001 on');
  });

  it.each(['127.0.0.1', '0.0.0.0'])('detects a listener on %s', async (host) => {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    expect(await pickPort(port, new Set())).not.toBe(port);
    server.close();
  });
});

describe('startOnFreePort', () => {
  it('uses the next port when another program took it first', async () => {
    /** @type {number[]} */
    const taken = [];
    const start = async (/** @type {number} */ port) => {
      if (port === 3021) return;
      taken.push(port); // Between the look and the start.
      throw new Error('in use');
    };
    expect(await startOnFreePort(3001, start, async (port) => !taken.includes(port))).toBe(3021);
    expect(taken).toEqual([3001, 3011]);
  });

  it('uses the next port when another launcher listened there only to see whether it is free', async () => {
    const start = async (/** @type {number} */ port) => {
      if (port < 3021) throw new Error('in use');
    };
    expect(await startOnFreePort(3001, start, exceptFor())).toBe(3021);
  });

  it("fails with the program's error when the port is not the cause, after the third time", async () => {
    /** @type {number[]} */
    const starts = [];
    const start = async (/** @type {number} */ port) => {
      starts.push(port);
      throw new Error('no disk');
    };
    await expect(startOnFreePort(3001, start, exceptFor())).rejects.toThrow('no disk');
    expect(starts).toEqual([3001, 3011, 3021]);
  });
});
