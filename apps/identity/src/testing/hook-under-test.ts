import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { documentSent } from '@groundwork/rest';
import { assertDeclaredRequests, type EventsDocument } from '@groundwork/testing';
import { HOOK_REQUESTS } from '../directory/hooks/hook-schemas.js';
import { ChangeFeed } from '../platform/changes/change-feed.service.js';
import type { Whole } from './start-whole.js';

/** The server of a hook, which keeps what it is asked and answers what it is told to, and the hook that calls it. */
export class HookUnderTest<Asked extends object> {
  asked: Asked[] = [];
  /** `undefined`: an empty body. */
  answer: unknown = {};
  status = 200;
  /** Of the hook that was added last. */
  id = '';
  private changes = 0;
  private readonly sent: [string, object][] = [];

  private constructor(
    private readonly whole: Whole,
    private readonly server: Server,
    /** Of a client that may manage hooks. */
    readonly token: string,
  ) {
    whole.app.get(ChangeFeed).on('access', () => this.changes++);
  }

  static async start<Asked extends object>(whole: Whole): Promise<HookUnderTest<Asked>> {
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => (text += String(part)));
      request.on('end', () => {
        const asked = JSON.parse(text) as Asked & { event: string };
        hook.asked.push(asked);
        hook.sent.push([asked.event, asked]);
        response.writeHead(hook.status).end(hook.answer === undefined ? '' : JSON.stringify(hook.answer));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { body } = await whole.form('/token', { grant_type: 'client_credentials' });
    const hook = new HookUnderTest<Asked>(whole, server, (body as { access_token: string }).access_token);
    return hook;
  }

  /** Nothing was asked yet, and this is answered. */
  reset(answer: unknown): void {
    [this.asked, this.answer, this.status] = [[], answer, 200];
  }

  async add(hook: object): Promise<void> {
    const { port } = this.server.address() as AddressInfo;
    const { body } = await this.manage('post', '/hooks', { url: `http://127.0.0.1:${port}/`, ...hook });
    this.id = (body as { id: string }).id;
  }

  remove(): Promise<unknown> {
    return this.manage('delete', `/hooks/${this.id}`);
  }

  /** A write, once this replica has noticed it. */
  async manage(method: 'post' | 'patch' | 'delete', path: string, body?: object) {
    const before = this.changes;
    const reply = await this.whole.send(method, path, body, this.token);
    while (reply.status < 400 && this.changes === before) await wait(5);
    return reply;
  }

  /** Throws where a request was not as the OpenAPI document declares it. */
  close(): void {
    assertDeclaredRequests(documentSent(HOOK_REQUESTS) as EventsDocument, this.sent);
    this.server.closeAllConnections();
    this.server.close();
  }
}
