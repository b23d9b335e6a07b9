import type { Server } from 'node:http';
import { Server as Socket, type AddressInfo } from 'node:net';
import type { Readiness } from '../monitoring/readiness.js';

/** Set by a launcher (`npm start`) for each process it starts: the nonce that both sides put on their messages. */
export const LAUNCHER_NONCE = 'LAUNCHER_NONCE';

const POLL_MS = 100;

/** What the launcher protocol needs of a process; Node's `process` in production. */
export type LaunchedProcess = Pick<NodeJS.Process, 'env' | 'on' | 'removeListener'> & { send?: NodeJS.Process['send'] };

/**
 * The launcher that started this process. It holds the service's port while the service starts, hands the listening socket over when the
 * service is about to serve, and is notified over the IPC channel, by this process alone, when the service is ready. (ADR 0059)
 */
export class Launcher {
  private constructor(
    private readonly host: LaunchedProcess,
    private readonly nonce: string,
  ) {}

  /** `undefined` for a process that was started by hand or by an orchestrator. */
  static of(host: LaunchedProcess = process): Launcher | undefined {
    const nonce = host.env[LAUNCHER_NONCE];
    return nonce && host.send ? new Launcher(host, nonce) : undefined;
  }

  /** Makes the server listen on the socket that the launcher holds. */
  async listen(server: Server, backlog: number): Promise<void> {
    const socket = await this.requestSocket();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(socket, backlog, () => {
        server.removeListener('error', reject);
        resolve();
      });
    });
  }

  /** Reports the port the server listens on, as soon as every readiness check holds. */
  async reportReady(server: Server, readiness: Readiness): Promise<void> {
    for (let status = await readiness.status(); status !== 'ok'; status = await readiness.status()) {
      if (status === 'stopping') return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    // A server that listens on a port has an address of this kind.
    this.send({ event: 'ready', port: (server.address() as AddressInfo).port });
  }

  private requestSocket(): Promise<Socket> {
    return new Promise((resolve) => {
      const take = (message: unknown, handle: unknown): void => {
        if (!isAbout(message, this.nonce) || !(handle instanceof Socket)) return;
        this.host.removeListener('message', take);
        resolve(handle);
      };
      this.host.on('message', take);
      this.send({ event: 'listen' });
    });
  }

  /** A launcher that has ended is noticed by `disconnect` (`endOnSignal`). */
  private send(message: object): void {
    this.host.send?.({ ...message, nonce: this.nonce }, undefined, undefined, () => undefined);
  }
}

const isAbout = (message: unknown, nonce: string): boolean =>
  typeof message === 'object' && message !== null && 'nonce' in message && message.nonce === nonce;
