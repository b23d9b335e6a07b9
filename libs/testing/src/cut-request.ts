import { once } from 'node:events';
import {
  request as open,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { until, type TestService } from './test-service.js';

/** A request of which only the beginning of the body is sent at first. */
export interface BegunRequest {
  readonly method: string;
  readonly path: string;
  /** With the length of the whole body. */
  readonly headers: OutgoingHttpHeaders;
  /** What of the body is sent. */
  readonly beginning: Uint8Array;
}

/** Sends the beginning of a body; returns once the service has read it, with both ends of the connection. */
export async function sendBeginning(
  { app, url }: Pick<TestService, 'app' | 'url'>,
  { method, path, headers, beginning }: BegunRequest,
): Promise<{ readonly sent: ClientRequest; readonly response: ServerResponse }> {
  const arriving = once(app.getHttpServer(), 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const sent = open(url + path, { method, headers, agent: false });
  sent.on('error', () => undefined);
  sent.write(beginning);
  const [arrived, response] = await arriving;
  const { socket } = arrived;
  await until(() => socket.bytesRead >= (sent.socket?.bytesWritten ?? Infinity) && arrived.readableLength === 0);
  return { sent, response };
}

/** Sends the beginning of a body over a connection that breaks once the service has read it; returns when the service has given up the request. */
export async function sendAndCut(service: Pick<TestService, 'app' | 'url'>, request: BegunRequest): Promise<void> {
  const { sent, response } = await sendBeginning(service, request);
  const closed = once(response, 'close');
  sent.destroy();
  await closed;
}
