import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { sendStream } from './send-stream.js';

let server: Server | undefined;
afterEach(() => server?.close());

/** What a client gets of some pieces, and what `sendStream` threw. */
async function serving(pieces: () => AsyncIterable<string>) {
  const thrown: unknown[] = [];
  const ended = Promise.withResolvers<undefined>();
  const listening = createServer((_, response) => {
    // What is used of an Express response beyond Node's own.
    const answer = Object.assign(response, { status: (code: number) => Object.assign(response, { statusCode: code }) });
    sendStream(answer as unknown as Response, 'text/plain; charset=utf-8', pieces())
      .catch((error: unknown) => {
        thrown.push(error);
        response.statusCode = 500;
        response.end('failed');
      })
      .finally(() => ended.resolve(undefined));
  }).listen(0, '127.0.0.1');
  server = listening;
  await new Promise((resolve) => listening.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    thrown,
    ended: ended.promise,
  };
}

describe('sendStream', () => {
  it('sends pieces of any size whole, also where a character would not fit into what is left of a buffer', async () => {
    const all = ['[', '', 'Кирилл 𠀀'.repeat(50_000), 'a'.repeat(131_071), '𠀀€', ']'];
    const { url, thrown } = await serving(async function* () {
      for (const piece of all) yield await Promise.resolve(piece);
    });
    const response = await fetch(url);
    expect((await response.text()) === all.join('')).toBe(true);
    expect([response.headers.get('content-type'), thrown]).toEqual(['text/plain; charset=utf-8', []]);
  });

  it('sends the first piece before there is a second', async () => {
    const second = Promise.withResolvers<string>();
    const { url } = await serving(async function* () {
      yield 'first';
      yield await second.promise;
    });
    const reader = (await fetch(url)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    second.resolve('second');
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second');
  });

  it('throws what fails before the first piece, and breaks off what fails later', async () => {
    const failure = new Error('away');
    const early = await serving(async function* () {
      yield await Promise.reject<string>(failure);
    });
    expect((await fetch(early.url)).status).toBe(500);
    expect(early.thrown).toEqual([failure]);
    server?.close();
    const late = await serving(async function* () {
      yield 'first';
      yield await Promise.reject<string>(failure);
    });
    await expect(fetch(late.url).then((response) => response.text())).rejects.toThrow(/terminated|fetch failed/);
    expect(late.thrown).toEqual([]);
  });

  it('answers HEAD without reading anything', async () => {
    let read = 0;
    const { url, ended } = await serving(async function* () {
      read++;
      yield await Promise.resolve('all of it');
    });
    const { status, headers } = await fetch(url, { method: 'HEAD' });
    await ended;
    expect([status, headers.get('content-type'), read]).toEqual([200, 'text/plain; charset=utf-8', 0]);
  });

  it('reads no further once the client has gone', async () => {
    let read = 0;
    const { url, ended } = await serving(async function* () {
      for (; ; read++) yield await Promise.resolve('x'.repeat(65_536));
    });
    const client = new AbortController();
    const response = await fetch(url, { signal: client.signal });
    await response.body?.getReader().read();
    client.abort();
    await ended;
    const atEnd = read;
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBe(atEnd);
  });
});
