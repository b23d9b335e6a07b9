import { createHash, randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { createGroundwork, custom, isError, type KeptUpload, type UploadStore } from '@groundwork/client';
import { drawnNumbers } from '@groundwork/testing';
import { startCuttingProxy, type CuttingProxy } from '../testing/cutting-proxy.js';
import { startStorage, storageFolder, type StartedStorage } from '../testing/storage-folder.js';

/** Uploads and downloads of the SDK against this service. (docs/design/planned/sdk.md §8, 21–26) */
const disk = storageFolder();
let service: StartedStorage['service'];
let agent: StartedStorage['agent'];
let proxy: CuttingProxy;
let authorization: string;
beforeAll(async () => {
  ({ service, agent } = await startStorage(disk, { MAX_FILE_BYTES: '40000000' }));
  proxy = await startCuttingProxy(service.url);
  authorization = `Bearer ${await service.token()}`;
});
afterAll(async () => {
  await proxy.close();
  await service.close();
  disk.remove();
});
beforeEach(() => {
  proxy.limit(() => ({}));
  sent.length = 0;
});

const MIB = 1024 ** 2;
const draw = drawnNumbers();
/** Method and status of the requests of a client, in their order. */
const sent: string[] = [];
const noted: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const response = await fetch(request);
  sent.push(`${request.method} ${response.status}`);
  return response;
};
const storageOf = (url = proxy.url) =>
  createGroundwork({
    issuer: 'https://identity.example',
    storage: url,
    auth: custom(() => Promise.resolve({ authorization })),
    fetch: noted,
  }).storage;
function aStore(): UploadStore & { readonly kept: Map<string, KeptUpload> } {
  const kept = new Map<string, KeptUpload>();
  return {
    kept,
    get: (key) => kept.get(key),
    set: (key, upload) => void (upload ? kept.set(key, upload) : kept.delete(key)),
  };
}
let made = 0;
const aName = (): string => `sdk ${++made}`;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const digestOf = async (id: string): Promise<string> =>
  (await agent.get(`/files/${id}`).expect(200)).body.metadata.signature.replace('sha256:', '');
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (isError(error) ? error.code : error),
  );
async function read(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
/** Uploads until the service has so many bytes, and gives up. */
async function giveUp(bytes: Uint8Array, name: string, store: UploadStore, at: number): Promise<void> {
  const aborting = new AbortController();
  const given = storageOf().upload('default', bytes, {
    ...{ name, store, signal: aborting.signal },
    onProgress: (progress) => progress.bytes >= at && aborting.abort(new Error('Given up.')),
  });
  await expect(given).rejects.toThrow('Given up.');
}

describe('an upload', () => {
  it('of up to 8 MiB is one request, whose bytes the service compares with their digest', async () => {
    const bytes = randomBytes(2 * MIB);
    const progress: number[] = [];
    const file = await storageOf().upload('default', new Blob([bytes], { type: 'image/png' }), {
      name: aName(),
      onProgress: ({ bytes: now }) => progress.push(now),
    });
    expect(sent).toEqual(['POST 201']);
    expect(file.sha256).toBe(sha256(bytes));
    expect(await digestOf(file.id)).toBe(sha256(bytes));
    expect(progress.at(-1)).toBe(bytes.length);
  });

  it.each([0, 1])('of %i bytes is stored', async (size) => {
    const bytes = randomBytes(size);
    const { id } = await storageOf().upload('default', bytes, { name: aName() });
    expect(Buffer.from(await read(storageOf().download('default', id)))).toEqual(bytes);
  });

  it('21. is whole after fifty cuts at random bytes and an end of its process', async () => {
    const bytes = randomBytes(24 * MIB);
    const name = aName();
    const store = aStore();
    proxy.limit(() => (proxy.cuts < 50 ? { up: 40_000 + draw(460_000) } : {}));
    await giveUp(bytes, name, store, 8 * MIB);
    expect(store.kept.size).toBe(1);
    const file = await storageOf().upload('default', new Blob([bytes]), { name, store });
    expect(proxy.cuts).toBeGreaterThanOrEqual(50);
    expect(sent.filter((one) => one === 'POST 201')).toHaveLength(1);
    expect(file.sha256).toBe(sha256(bytes));
    expect(await digestOf(file.id)).toBe(sha256(bytes));
    expect(store.kept.size).toBe(0);
  });

  it('21. goes on where only its creation arrived', async () => {
    const bytes = randomBytes(MIB);
    const name = aName();
    const store = aStore();
    proxy.limit(() => ({ up: 100_000 }));
    const aborting = new AbortController();
    const given = storageOf().upload('default', bytes, { name, store, signal: aborting.signal });
    const failed = failureOf(given);
    while (proxy.cuts === 0 || (await countUploads(name)) === 0) await new Promise((wait) => setTimeout(wait, 20));
    aborting.abort('stop');
    expect(await failed).toBe('stop');
    proxy.limit(() => ({}));
    const { id } = await storageOf().upload('default', bytes, { name, store });
    expect(await digestOf(id)).toBe(sha256(bytes));
  });

  it('22. of other content with the same name and size is another one', async () => {
    const [one, other] = [randomBytes(20 * MIB), randomBytes(20 * MIB)];
    const name = aName();
    const store = aStore();
    await giveUp(one, name, store, 8 * MIB);
    expect(await failureOf(storageOf().upload('default', other, { name, store }))).toBe('conflict');
    const folder = (await agent.post('/folders').send({ name: aName() }).expect(201)).body.id as string;
    const { id } = await storageOf().upload('default', other, { name, store, folder });
    expect(await digestOf(id)).toBe(sha256(other));
    const { id: first } = await storageOf().upload('default', one, { name, store });
    expect(await digestOf(first)).toBe(sha256(one));
  });

  it('whose source has changed between its ends is refused, and nothing of it stays', async () => {
    const bytes = randomBytes(20 * MIB);
    const name = aName();
    const store = aStore();
    await giveUp(bytes, name, store, 8 * MIB);
    bytes.fill(0, 2 * MIB, 3 * MIB);
    expect(await failureOf(storageOf().upload('default', bytes, { name, store }))).toBe('digest_mismatch');
    const { id } = await storageOf().upload('default', bytes, { name, store });
    expect(await digestOf(id)).toBe(sha256(bytes));
  });

  it('in a page, whose source has changed between its ends, is refused, and nothing of it stays', async () => {
    // As in a browser: no digest of the whole can be made piece by piece.
    const builtin = jest.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
    try {
      const bytes = randomBytes(20 * MIB);
      const name = aName();
      const store = aStore();
      await giveUp(bytes, name, store, 9 * MIB);
      bytes.fill(0, 2 * MIB, 3 * MIB);
      expect(await failureOf(storageOf().upload('default', bytes, { name, store }))).toBe('digest_mismatch');
      await giveUp(bytes, name, store, 9 * MIB);
      const { id } = await storageOf().upload('default', bytes, { name, store });
      expect(await digestOf(id)).toBe(sha256(bytes));
    } finally {
      builtin.mockRestore();
    }
  });

  it('replaces the content of a file, also of a large one', async () => {
    const { id } = await storageOf().upload('default', randomBytes(10), { name: aName() });
    for (const bytes of [randomBytes(20), randomBytes(20 * MIB)]) {
      expect((await storageOf().upload('default', bytes, { fileId: id })).id).toBe(id);
      expect(await digestOf(id)).toBe(sha256(bytes));
    }
  });

  it('23. of a file that was deleted meanwhile begins anew', async () => {
    const bytes = randomBytes(20 * MIB);
    const name = aName();
    const forgetful = aStore();
    const store: UploadStore = { ...forgetful, set: (key, upload) => upload && forgetful.set(key, upload) };
    const { id } = await storageOf().upload('default', bytes, { name, store });
    await agent.delete(`/files/${id}`).expect(204);
    const again = await storageOf().upload('default', bytes, { name, store });
    expect(again.id).not.toBe(id);
    expect(await digestOf(again.id)).toBe(sha256(bytes));
  });

  it('23. of a small file that was deleted is stored again', async () => {
    const bytes = randomBytes(1_000);
    const name = aName();
    const store = aStore();
    const { id } = await storageOf().upload('default', bytes, { name, store });
    await agent.delete(`/files/${id}`).expect(204);
    expect(await digestOf((await storageOf().upload('default', bytes, { name, store })).id)).toBe(sha256(bytes));
  });

  it('24. under a name that is taken ends with the first response', async () => {
    const name = aName();
    await storageOf().upload('default', randomBytes(10), { name });
    sent.length = 0;
    expect(await failureOf(storageOf().upload('default', randomBytes(10), { name }))).toBe('conflict');
    expect(await failureOf(storageOf().upload('default', randomBytes(20 * MIB), { name }))).toBe('conflict');
    expect(sent).toEqual(['POST 409', 'POST 409']);
  });

  it('that is too large ends with the first response', async () => {
    const given = storageOf().upload('default', () => new Blob([new Uint8Array(50_000_000)]).stream(), {
      name: aName(),
      size: 50_000_000,
    });
    expect(await failureOf(given)).toBe('payload_too_large');
    expect(sent).toEqual(['POST 413']);
  });

  it('goes on with another token where one was refused in the middle', async () => {
    const bytes = randomBytes(9 * MIB);
    let asked = 0;
    const refused = jest.fn(() => true);
    // The third time for the first PATCH, behind the creation.
    const tokenOf = () => Promise.resolve({ authorization: ++asked === 3 ? 'Bearer of-yesterday' : authorization });
    const auth = custom(tokenOf, refused);
    const issuer = 'https://identity.example';
    const { storage } = createGroundwork({ issuer, storage: proxy.url, auth, fetch: noted });
    const { id } = await storage.upload('default', bytes, { name: aName() });
    expect(await digestOf(id)).toBe(sha256(bytes));
    expect(refused).toHaveBeenCalledTimes(1);
    expect(sent.filter((one) => one.startsWith('PATCH'))).toEqual(['PATCH 401', 'PATCH 204', 'PATCH 204']);
  });

  it('of a function is read from where the service is, also after cuts', async () => {
    const bytes = randomBytes(20 * MIB);
    proxy.limit(() => ({ up: 7 * MIB }));
    const starts: number[] = [];
    const { id, sha256: digest } = await storageOf().upload(
      'default',
      (start) => {
        starts.push(start);
        return new Blob([bytes.subarray(start)]).stream();
      },
      { name: aName(), size: bytes.length },
    );
    expect(digest).toBe(sha256(bytes));
    expect(await digestOf(id)).toBe(sha256(bytes));
    expect(starts.some((start) => start > 0 && start % (8 * MIB) !== 0)).toBe(true);
  });

  it('of a function that ends early or fails is refused', async () => {
    const short = () => new Blob(['short']).stream();
    await expect(storageOf().upload('default', short, { name: aName(), size: 10 })).rejects.toThrow('size of 10 bytes');
    const broken = () => {
      throw new Error('No such disk.');
    };
    await expect(storageOf().upload('default', broken, { name: aName(), size: 10 })).rejects.toThrow('No such disk.');
    await expect(storageOf().upload('default', short, {})).rejects.toThrow(TypeError);
  });
});

async function countUploads(name: string): Promise<number> {
  const rows = await service.query('select 1 from file where name = $1', [name]);
  return rows.length;
}

describe('a download', () => {
  const putFile = async (bytes: Buffer, name = aName()): Promise<string> =>
    (await storageOf().upload('default', bytes, { name })).id;
  const replace = (id: string, bytes: Buffer) =>
    agent.put(`/files/${id}/content`).set('content-type', 'application/octet-stream').send(bytes).expect(200);

  it('goes on after cuts at random bytes', async () => {
    const bytes = randomBytes(6 * MIB);
    const id = await putFile(bytes);
    const before = proxy.cuts;
    proxy.limit(() => (proxy.cuts < before + 20 ? { down: 2_000 + draw(398_000) } : {}));
    const progress: { bytes: number; total?: number }[] = [];
    const stream = storageOf().download('default', id, { onProgress: (now) => progress.push(now) });
    expect(sha256(await read(stream))).toBe(sha256(bytes));
    expect(proxy.cuts).toBeGreaterThan(before + 9);
    expect(progress.at(-1)).toEqual({ bytes: bytes.length, total: bytes.length });
  });

  it('goes on in content that is stored compressed', async () => {
    const bytes = Buffer.from('compressible text '.repeat(200_000));
    const id = (await storageOf().upload('default', bytes, { name: aName(), type: 'text/plain' })).id;
    const before = proxy.cuts;
    proxy.limit(() => (proxy.cuts < before + 3 ? { down: 700_000 } : {}));
    expect(sha256(await read(storageOf().download('default', id)))).toBe(sha256(bytes));
    expect(proxy.cuts).toBe(before + 3);
  });

  it('26. of content that was replaced after a cut fails, and has yielded nothing of the other', async () => {
    const [one, other] = [randomBytes(6 * MIB), randomBytes(6 * MIB)];
    const id = await putFile(one);
    const before = proxy.cuts;
    proxy.limit(() => (proxy.cuts === before ? { down: 2 * MIB } : {}));
    const reader = storageOf().download('default', id).getReader();
    let at = 0;
    let isReplaced = false;
    const failed = await failureOf(
      (async () => {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          expect(Buffer.compare(value, one.subarray(at, at + value.length))).toBe(0);
          at += value.length;
          if (!isReplaced) await replace(id, other);
          isReplaced = true;
        }
      })(),
    );
    expect(failed).toBe('precondition_failed');
    expect(at).toBeLessThan(one.length);
  });

  it('throws what the service answers, and the reason of its signal; its consumer may stop', async () => {
    const missing = '0198c5a2-0000-7000-8000-000000000001';
    expect(await failureOf(read(storageOf().download('default', missing)))).toBe('not_found');
    const id = await putFile(randomBytes(6 * MIB));
    const signal = AbortSignal.abort(new Error('Left.'));
    await expect(read(storageOf().download('default', id, { signal }))).rejects.toThrow('Left.');
    const aborting = new AbortController();
    const reader = storageOf().download('default', id, { signal: aborting.signal }).getReader();
    await reader.read();
    aborting.abort(new Error('Left later.'));
    await expect(reader.read()).rejects.toThrow('Left later.');
    const stopped = storageOf().download('default', id).getReader();
    await stopped.read();
    await stopped.cancel();
  });
});
