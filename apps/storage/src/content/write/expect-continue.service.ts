import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { pace, receiveBody } from './receive-body.js';

const STREAMED = /^\/(files\/[^/]+\/content|signed\/[^/]+|uploads(\/.*)?)(\?|$)/;
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Answers `Expect: 100-continue` of uploads only once guards, limits and preconditions let them in, so that a refused body is never sent.
 * (storage.md §3, "HTTP server"; RFC 9110 §10.1.1)
 */
@Injectable()
export class ExpectContinueService implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    // The adapter of a service is that of Express over node:http.
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('checkContinue', (request, response) => {
      if (STREAMED.test(request.url ?? '')) waiting.set(request, response);
      else response.writeContinue();
      server.emit('request', request, response);
    });
  }
}

/** The body of a request, asked for (where the client waits to be asked) when it is first wanted. */
export const bodyOf =
  (request: IncomingMessage, idleSeconds: number): ((until?: AbortSignal) => AsyncIterable<Buffer>) =>
  (until) => {
    waiting.get(request)?.writeContinue();
    waiting.delete(request);
    return receiveBody(request, pace(idleSeconds, until));
  };
