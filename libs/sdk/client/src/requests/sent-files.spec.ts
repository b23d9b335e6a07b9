import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { custom } from '../auth/token-source.js';
import { isError } from '../errors.js';
import { createGroundwork } from '../groundwork.js';
import type { Bytes } from '../paths.js';
import {
  REFUSED,
  startFakeService,
  type FakeAnswer,
  type FakeAnswers,
  type FakeService,
} from '../testing/fake-service.js';
import { fakeTiming } from '../testing/fake-timing.js';

/** Files that are sent as they are read. (docs/design/planned/sdk.md §4, "Retries" and "Downloads, transfer") */
const TEXT = '{"code":"a","name":"Ä"}\n'.repeat(10_000);
let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-sent-files-'));
  file = join(folder, 'nodes.ndjson');
  writeFileSync(file, TEXT);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let service: FakeService;
afterEach(() => service.close());

async function clientOf(answers: FakeAnswers, own = fetch) {
  service = await startFakeService(answers);
  const timing = fakeTiming();
  let renewed = 0;
  const auth = custom(
    () => Promise.resolve({ authorization: `Bearer ${renewed}` }),
    () => ++renewed > 0,
  );
  const gw = createGroundwork({
    issuer: service.url,
    storage: service.url,
    tree: service.url,
    auth,
    timing,
    fetch: own,
  });
  return { ...gw, timing };
}
const outcomeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'success',
    (error: unknown) => (isError(error) ? error.code : error),
  );
const busy = (retryAfter?: string): FakeAnswer => ({
  status: 503,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: { code: 'unavailable', message: 'Later.' },
});
const header = { bucket: 'photos' };
const path = { file_id: '00000000-0000-4000-8000-000000000000' };

/** Calls that send a file, by what is sent. */
const SENDING: [
  string,
  (gw: Awaited<ReturnType<typeof clientOf>>, source: Bytes, signal?: AbortSignal) => Promise<unknown>,
][] = [
  [
    'a PUT of content',
    ({ storage }, body, signal) =>
      storage.put('/files/{file_id}/content', { path, header, body, ...(signal ? { signal } : {}) }),
  ],
  ['an import of nodes', ({ tree }, source, signal) => tree.import('geo', 'v1', source, signal && { signal })],
  ['an import of users', ({ identity }, source, signal) => identity.importUsers(source, signal && { signal })],
];
const DONE = { body: { id: 'i1', state: 'completed', finished_at: '2026-01-01T00:00:00Z' } };

describe.each(SENDING)('%s', (_, send) => {
  const sendBy = async (source: () => Bytes, api: (nth: number) => FakeAnswer | Promise<FakeAnswer>) => {
    const gw = await clientOf({ api });
    const outcome = await outcomeOf(send(gw, source()));
    return { outcome, bodies: service.requests.map(({ body }) => body === TEXT), slept: gw.timing.slept };
  };
  const sentOnce = () => createReadStream(file);
  const madeAgain = () => () => createReadStream(file);

  it('takes streams of Node', async () => {
    for (const source of [sentOnce, madeAgain]) {
      expect(await sendBy(source, () => DONE)).toEqual({ outcome: 'success', bodies: [true], slept: [] });
      await service.close();
    }
    service = await startFakeService();
  });

  it('sends a stream once, and one that a function makes again when the service asks for it', async () => {
    const api = (nth: number): FakeAnswer => (nth === 0 ? busy('1') : DONE);
    expect(await sendBy(sentOnce, api)).toEqual({ outcome: 'unavailable', bodies: [true], slept: [] });
    await service.close();
    expect(await sendBy(madeAgain, api)).toEqual({ outcome: 'success', bodies: [true, true], slept: [1] });
  });

  it('sends again with a renewed token what a function makes', async () => {
    const api = (nth: number): FakeAnswer => (nth === 0 ? REFUSED : DONE);
    expect(await sendBy(sentOnce, api)).toMatchObject({ outcome: 'invalid_token', bodies: [true] });
    await service.close();
    expect(await sendBy(madeAgain, api)).toMatchObject({ outcome: 'success', bodies: [true, true] });
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer 0', 'Bearer 1']);
  });

  it('fails as its source does, at once', async () => {
    const missing = () => createReadStream(join(folder, 'missing'));
    for (const source of [missing, () => missing]) {
      const { outcome, slept } = await sendBy(source, () => DONE);
      expect([outcome, slept]).toEqual([expect.objectContaining({ code: 'ENOENT' }), []]);
      await service.close();
    }
    service = await startFakeService();
  });

  it('closes its file when it is aborted, before it is sent and meanwhile', async () => {
    const reason = new Error('Left.');
    for (const isSent of [false, true]) {
      const aborting = new AbortController();
      const own: typeof fetch = (...request) => {
        const response = fetch(...request);
        aborting.abort(reason);
        return response;
      };
      const endless = createReadStream('/dev/zero');
      const closed = once(endless, 'close');
      if (!isSent) aborting.abort(reason);
      const gw = await clientOf({}, own);
      expect(await outcomeOf(send(gw, endless, aborting.signal))).toBe(reason);
      await closed;
      await service.close();
    }
    service = await startFakeService();
  });
});

describe('An import', () => {
  it.each<[string, FakeAnswer]>([
    ['cut', { cut: true }],
    ['refused without saying until when', busy()],
  ])('that is %s is not repeated: nobody knows whether it was taken', async (_, answer) => {
    for (const send of [
      (gw: Awaited<ReturnType<typeof clientOf>>) => gw.tree.import('geo', 'v1', () => createReadStream(file)),
      (gw: Awaited<ReturnType<typeof clientOf>>) => gw.identity.importUsers(new Blob([TEXT])),
    ]) {
      const gw = await clientOf({ api: () => answer });
      expect(await outcomeOf(send(gw))).toMatch(/^un(reachable|available)$/);
      expect(service.requests).toHaveLength(1);
      await service.close();
    }
    service = await startFakeService();
  });

  it('counts the bytes of each attempt anew', async () => {
    const gw = await clientOf({ api: (nth) => (nth === 0 ? busy('1') : { body: {} }) });
    const seen: number[] = [];
    await gw.tree.import('geo', 'v1', () => createReadStream(file), {
      onProgress: ({ bytes, phase }) => phase === 'reading' && seen.push(bytes),
    });
    const size = Buffer.byteLength(TEXT);
    expect(seen.filter((bytes) => bytes === size)).toHaveLength(2);
    expect(Math.max(...seen)).toBe(size);
  });
});
