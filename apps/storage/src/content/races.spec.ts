import { createHash, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { PausedStatements, type PausedStatement } from '../testing/paused-statements.js';
import { storageFolder, startStorage, type StartedStorage } from '../testing/storage-folder.js';

/**
 * Everything that puts something into a bucket against everything that takes it away, each stopped at the moments that matter. What was
 * acknowledged is there afterwards, unless what removed it ended after the acknowledgement; all else is refused.
 */
const disk = storageFolder();
let service: StartedStorage['service'];
let agent: StartedStorage['agent'];
let paused: PausedStatements;
let authorization: string;
beforeAll(async () => {
  ({ service, agent } = await startStorage(disk));
  paused = await PausedStatements.of(service);
  authorization = `Bearer ${await service.token()}`;
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

const SMALL = 'small content';
const LARGE = 'large content '.repeat(20_000);
const OTHER = 'other content';
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Target {
  readonly bucket: string;
  readonly folder: string;
  readonly file: string;
}
interface Answer {
  readonly status: number;
}
/** A request that writes into a target, ready to be sent; `paused` resolves when the rest may be sent. */
interface Writer {
  readonly text: string;
  /** Where its statement stops. */
  readonly at: PausedStatement['at'];
  /** Does what has to be there before; answers the request, which calls `halfway` in the middle of its body and goes on when that resolves. */
  readonly prepare: (target: Target) => Promise<(halfway?: () => Promise<void>) => Promise<Answer>>;
  /** What was written is there. */
  readonly isThere: (target: Target) => Promise<boolean>;
  readonly hasBody?: boolean;
}

/** Sends a body in two halves; the service has authorized the request when it sends `100 Continue`. (RFC 9110 §10.1.1) */
function send(method: string, path: string, headers: Record<string, string>, text: string, halfway = noPause) {
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = httpRequest(service.url + path, { method, headers: { ...headers, expect: '100-continue' } });
    outgoing.on('response', (answer) => resolve({ status: answer.resume().statusCode ?? 0 })).on('error', reject);
    outgoing.once('continue', () => {
      outgoing.write(text.slice(0, text.length / 2), () => {
        halfway().then(() => outgoing.end(text.slice(text.length / 2)), reject);
      });
    });
    outgoing.flushHeaders();
  });
}
const noPause = (): Promise<void> => Promise.resolve();

const hasContent =
  (text: string) =>
  async ({ bucket, file }: Target): Promise<boolean> => {
    const { status, body } = await agent.get(`/files/${file}/content`).set('bucket', bucket).responseType('blob');
    return status === 200 && String(body) === text;
  };
const finds =
  (path: string, name: string) =>
  async ({ bucket }: Target): Promise<boolean> =>
    (await agent.get(`${path}?q=(name="${name}")`).set('bucket', bucket)).body.count === 1;

const putting = (text: string, isChunked = false): Writer => ({
  text,
  at: 'content INSERT',
  hasBody: true,
  isThere: hasContent(text),
  prepare: ({ bucket, file }) => {
    const length: Record<string, string> = isChunked ? {} : { 'content-length': String(text.length) };
    const headers = { authorization, bucket, ...length };
    return Promise.resolve((halfway) => send('PUT', `/files/${file}/content`, headers, text, halfway));
  },
});

const signed: Writer = {
  ...putting(SMALL),
  prepare: async ({ bucket, file }) => {
    const { body } = await agent.post(`/files/${file}/signed_urls`).set('bucket', bucket).send({ method: 'PUT' });
    const { pathname } = new URL(body.url);
    return (halfway) => send('PUT', pathname, { 'content-length': String(SMALL.length) }, SMALL, halfway);
  },
};

const tus: Writer = {
  ...putting(SMALL),
  prepare: async ({ bucket, file }) => {
    const headers = { bucket, 'tus-resumable': '1.0.0' };
    const metadata = `file_id ${btoa(file)}`;
    const { headers: begun } = await agent
      .post('/uploads')
      .set({ ...headers, 'upload-length': String(SMALL.length), 'upload-metadata': metadata })
      .expect(201);
    const type = { 'content-type': 'application/offset+octet-stream', 'content-length': String(SMALL.length) };
    const all = { ...headers, ...type, authorization, 'upload-offset': '0' };
    return (halfway) => send('PATCH', String(begun['location']), all, SMALL, halfway);
  },
};

const parallel: Writer = {
  ...putting(SMALL),
  hasBody: false,
  prepare: async ({ bucket, file }) => {
    const begin = { file_id: file, size: SMALL.length };
    const { body } = await agent.post('/uploads').set('bucket', bucket).send(begin).expect(201);
    const type = { bucket, 'content-type': 'application/octet-stream' };
    await agent.put(`/uploads/${body.id}/chunks/0`).set(type).send(SMALL).expect(204);
    return async () => agent.post(`/uploads/${body.id}/complete`).set('bucket', bucket);
  },
};

const copying: Writer = {
  text: 'the copy',
  at: 'file INSERT',
  isThere: finds('/files', 'the copy'),
  prepare: async ({ bucket, folder, file }) => {
    await agent.put(`/files/${file}/content`).set('bucket', bucket).send(SMALL).expect(201);
    const copy = { name: 'the copy', folder_id: folder };
    return async () => agent.post(`/files/${file}/copy`).set('bucket', bucket).send(copy);
  },
};

const making = (path: string, body: (target: Target) => object, at: PausedStatement['at'] = 'file INSERT'): Writer => ({
  text: 'the new one',
  at,
  isThere: finds(path === '/uploads' ? '/files' : path, 'the new one'),
  prepare: (target) =>
    Promise.resolve(async () =>
      agent
        .post(path)
        .set('bucket', target.bucket)
        .send({ name: 'the new one', ...body(target) }),
    ),
});

const WRITERS: Readonly<Record<string, Writer>> = {
  'a small PUT': putting(SMALL),
  'a large PUT': putting(LARGE),
  'a PUT without a length': putting(SMALL, true),
  'a signed PUT': signed,
  'the last PATCH of tus': tus,
  'the completion of chunks': parallel,
  'a copy': copying,
  'a file record': making('/files', ({ folder }) => ({ folder_id: folder })),
  'a folder': making('/folders', ({ folder }) => ({ parent_id: folder }), 'folder INSERT'),
  'an upload that makes a file': making('/uploads', ({ folder }) => ({ folder_id: folder, size: 3 })),
};

interface Remover {
  readonly run: (target: Target) => Promise<Answer>;
  /** Where its statement stops. */
  readonly at: PausedStatement;
}

const truncate = async ({ bucket }: Target): Promise<Answer> => agent.post(`/buckets/${bucket}/truncate`);
const REMOVERS: Readonly<Record<string, Remover>> = {
  'a truncate': { run: truncate, at: { at: 'content_set UPDATE' } },
  'the delete of the file': {
    run: async ({ bucket, file }) => agent.delete(`/files/${file}`).set('bucket', bucket),
    at: { at: 'file DELETE' },
  },
  'the delete of the folder': {
    run: async ({ bucket, folder }) => agent.delete(`/folders/${folder}?recursive=true`).set('bucket', bucket),
    at: { at: 'file DELETE' },
  },
  'the delete of the bucket': {
    run: async (target) => {
      const truncated = await truncate(target);
      return truncated.status === 204 ? agent.delete(`/buckets/${target.bucket}`) : truncated;
    },
    at: { at: 'content_set UPDATE' },
  },
  'other content': {
    run: ({ bucket, file }) => send('PUT', `/files/${file}/content`, { authorization, bucket }, OTHER),
    at: { at: 'content INSERT', match: digestOf(OTHER) },
  },
};

async function aTarget(quota: boolean): Promise<Target> {
  const bucket = randomUUID();
  const metadata = quota ? { quota_bytes: 10_000_000 } : {};
  await agent.post('/buckets').send({ name: bucket, metadata }).expect(201);
  const folder = (await agent.post('/folders').set('bucket', bucket).send({ name: 'folder' }).expect(201)).body.id;
  const made = await agent.post('/files').set('bucket', bucket).send({ name: 'file', folder_id: folder }).expect(201);
  return { bucket, folder, file: made.body.id };
}

/** A request that runs, and whether it has been answered. */
class Running {
  answered = false;
  readonly answer: Promise<Answer>;

  constructor(answer: Promise<Answer>) {
    this.answer = answer.finally(() => (this.answered = true));
    this.answer.catch(() => undefined);
  }
}

/** Polls; each query of the database is pause enough. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;
const isFailure = ({ status }: Answer): boolean => status >= 500;

/** Runs the other request until it is answered, or waits for the paused one. */
async function raceOf(first: Running, second: () => Promise<Answer>): Promise<Running> {
  await until(async () => first.answered || (await paused.stopped()));
  const other = new Running(second());
  await until(async () => other.answered || (await paused.blocks()));
  return other;
}

const COMBINATIONS = Object.keys(WRITERS).flatMap((writer) =>
  Object.keys(REMOVERS).flatMap((remover) => [false, true].map((quota) => ({ writer, remover, quota }))),
);

describe('a body that is being sent', () => {
  const cases = COMBINATIONS.filter(({ writer }) => WRITERS[writer]!.hasBody);
  it.each(cases)('$writer against $remover, quota $quota', async ({ writer: name, remover, quota }) => {
    const target = await aTarget(quota);
    const writer = WRITERS[name]!;
    const write = await writer.prepare(target);
    let removed: Answer | undefined;
    const written = await write(async () => void (removed = await REMOVERS[remover]!.run(target)));
    expect(removed && isOk(removed)).toBe(true);
    expect(isOk(written)).toBe(await writer.isThere(target));
    expect(isOk(written)).toBe(remover === 'other content');
  });
});

describe('a writer that is paused in its statement', () => {
  it.each(COMBINATIONS)('$writer against $remover, quota $quota', async ({ writer: name, remover, quota }) => {
    const target = await aTarget(quota);
    const writer = WRITERS[name]!;
    const write = await writer.prepare(target);
    const match = writer.at === 'content INSERT' ? digestOf(writer.text) : writer.text;
    await paused.hold({ at: writer.at, match });
    const first = new Running(write());
    const second = await raceOf(first, () => REMOVERS[remover]!.run(target));
    const removedBefore = second.answered && isOk(await second.answer);
    await paused.release();
    const [written] = await Promise.all([first.answer, second.answer]);
    if (isOk(written) && removedBefore) expect(await writer.isThere(target)).toBe(true);
    expect([written, await second.answer].filter(isFailure)).toEqual([]);
  });
});

describe('a remover that is paused in its statement', () => {
  it.each(COMBINATIONS)('$writer against $remover, quota $quota', async ({ writer: name, remover, quota }) => {
    const target = await aTarget(quota);
    const writer = WRITERS[name]!;
    const write = await writer.prepare(target);
    await paused.hold(REMOVERS[remover]!.at);
    const first = new Running(REMOVERS[remover]!.run(target));
    const second = await raceOf(first, write);
    const writtenBefore = second.answered;
    await paused.release();
    const [removed, written] = await Promise.all([first.answer, second.answer]);
    if (isOk(written) && !writtenBefore && isOk(removed)) expect(await writer.isThere(target)).toBe(true);
    expect([written, removed].filter(isFailure)).toEqual([]);
  });
});
