import { createGroundwork, custom, isError, type ImportProgress } from '@groundwork/client';
import { startTestService, until, type TestService } from '@groundwork/testing';
import { tree } from './service.js';
import { Forest } from './testing/forest.js';
import { SLOW, slowDown } from './testing/slow-nodes.js';

/** Imports and exports of the SDK against this service. (docs/design/planned/sdk.md §8, 27, 28) */
const ROWS = 20_000;
let service: TestService;
let sleeping: () => Promise<number>;
let forest: Forest;
let authorization: string;
let place: [tree: string, version: string];
beforeAll(async () => {
  service = await startTestService(tree);
  sleeping = await slowDown(service);
  forest = new Forest(await service.as());
  authorization = `Bearer ${await service.token()}`;
});
afterAll(() => service.close());
beforeEach(async () => {
  const [, , code = '', , version = ''] = (await forest.version()).split('/');
  place = [code, version];
});

const client = () =>
  createGroundwork({
    issuer: 'https://identity.example',
    tree: service.url,
    auth: custom(() => Promise.resolve({ authorization })),
  }).tree;
const lineOf = (n: number, name = `Node ${n}`): string => `${JSON.stringify({ code: `c${n}`, name })}\n`;
/** A stream of so many lines, made as they are read. */
function linesOf(many: number, broken = 0): ReadableStream<Uint8Array> {
  let n = 0;
  return new ReadableStream({
    pull(controller) {
      let lines = '';
      for (let left = 500; left > 0 && n < many; left--) lines += ++n === broken ? '{"name":\n' : lineOf(n);
      if (lines === '') controller.close();
      else controller.enqueue(new TextEncoder().encode(lines));
    },
  });
}
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const running = (): Promise<number> =>
  service.query(`select 1 from run where phase in ('reading', 'checking', 'writing')`).then((rows) => rows.length);

describe('27. an import', () => {
  it('says how far it is, and what it did', async () => {
    const seen: ImportProgress[] = [];
    const done = await client().import(...place, linesOf(ROWS), {
      mode: 'replace',
      onProgress: (progress) => seen.push(progress),
    });
    expect(done).toMatchObject({ dry_run: false, added: ROWS });
    const bytes = Array.from({ length: ROWS }, (_, n) => lineOf(n + 1).length).reduce((sum, one) => sum + one);
    expect(seen.filter(({ phase }) => phase === 'reading').length).toBeGreaterThan(10);
    expect(seen.at(-1)).toEqual({ bytes, phase: 'done', rows: expect.any(Number) as number });
    expect(seen.at(-1)?.rows).toBeGreaterThanOrEqual(ROWS);
  });

  it.each([true, false])('names the line that is broken, with progress: %s', async (withProgress) => {
    const options = withProgress ? { onProgress: () => undefined } : {};
    const failed = await failureOf(client().import(...place, linesOf(1_000, 777), options));
    if (!isError(failed, 'invalid_request')) throw failed;
    expect(JSON.stringify(failed.details)).toContain('777');
  });

  it('names what is found once the file is read, with progress as without', async () => {
    const lines = ['a', 'b'].map((code) => `${JSON.stringify({ code, name: code, parent_code: 'nowhere' })}\n`);
    const [alone, followed] = await Promise.all(
      [{}, { onProgress: () => undefined }].map((options) =>
        failureOf(client().import(...place, lines.join(''), options)),
      ),
    );
    if (!isError(alone) || !isError(followed)) throw followed;
    expect(alone.details.map(({ field }) => field)).toEqual(['line 1: parent_code', 'line 2: parent_code']);
    expect([followed.code, followed.details]).toEqual([alone.code, alone.details]);
  });

  it('takes blobs, bytes and texts; a dry run changes nothing', async () => {
    const text = lineOf(1);
    for (const source of [text, new Blob([text]), new TextEncoder().encode(text)])
      expect(await client().import(...place, source, { dryRun: true })).toMatchObject({ dry_run: true, added: 1 });
    expect(await client().import(...place, text)).toMatchObject({ dry_run: false, added: 1 });
  });

  it.each([true, false])('that is aborted ends in the service, with progress: %s', async (withProgress) => {
    const aborting = new AbortController();
    const given = client().import(...place, lineOf(1, SLOW), {
      signal: aborting.signal,
      ...(withProgress ? { onProgress: () => undefined } : {}),
    });
    const failed = failureOf(given);
    await until(async () => (await sleeping()) === 1);
    const reason = new Error('Left.');
    aborting.abort(reason);
    expect(await failed).toBe(reason);
    await until(async () => (await sleeping()) === 0 && (await running()) === 0);
  });
});

describe('an export', () => {
  it('yields every node, parents first', async () => {
    await client().import(...place, lineOf(1) + JSON.stringify({ code: 'below', parent_code: 'c1', name: 'Ünter' }), {
      mode: 'replace',
    });
    const codes: unknown[] = [];
    for await (const { code, name } of client().export(...place)) codes.push([code, name]);
    expect(codes).toEqual([
      ['c1', 'Node 1'],
      ['below', 'Ünter'],
    ]);
  });

  it('28. ends in the service when its consumer stops', async () => {
    await client().import(...place, linesOf(ROWS), { mode: 'replace' });
    const exporting = (): Promise<number> =>
      service
        .query(
          `select 1 from pg_stat_activity where application_name like $1 and state <> 'idle' and pid <> pg_backend_pid()`,
          [`${service.schema.name}%`],
        )
        .then((rows) => rows.length);
    let read = 0;
    for await (const { code } of client().export(...place)) if (code !== '' && ++read === 3) break;
    expect(read).toBe(3);
    await until(async () => (await exporting()) === 0);
  });

  it('throws what the service answers, and the reason of its signal', async () => {
    const missing = client().export(place[0], 'none');
    const failed = await failureOf(missing.next());
    expect(isError(failed, 'not_found')).toBe(true);
    const signal = AbortSignal.abort(new Error('Left.'));
    await expect(
      client()
        .export(...place, { signal })
        .next(),
    ).rejects.toThrow('Left.');
  });
});
