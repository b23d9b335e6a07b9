import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as open, type IncomingMessage } from 'node:http';
import { jest } from '@jest/globals';
import { Records } from '@groundwork/records';
import {
  describeResource,
  healthOnce,
  startTestService,
  until,
  whileLocked,
  type TestService,
} from '@groundwork/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { tree } from '../service.js';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { SLOW, slowDown } from '../testing/slow-nodes.js';
import { prefersAsync } from './respond-async.js';
import { runView } from './run.entity.js';

const LINES = 'application/x-ndjson';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const LOSSY = 'strict=true refuses a file that is not taken completely: line ';
/** Text with characters up to U+00FF, each as one byte. */
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

let service: TestService;
let other: TestService;
let forest: Forest;
let version: string;
let sleeping: () => Promise<number>;
beforeAll(async () => {
  service = await startTestService(tree);
  other = await startTestService(tree, { schema: service.schema });
  sleeping = await slowDown(service);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  await other.close();
  await service.close();
});
beforeEach(async () => (version = await forest.version()));

const runsOf = (path: string): string => path.replace(/\/versions\/.*/, '/runs');
const line = (name = 'A'): string => `${JSON.stringify({ code: aCode(), name })}\n`;
const importInto = (into: string, body: string, agent: TestAgent = forest.agent) =>
  agent.post(`${into}/import`).set('content-type', LINES).send(body);
/** In the background. */
const start = (path: string, body: object | string, agent: TestAgent = forest.agent) =>
  agent
    .post(path)
    .set('prefer', 'respond-async')
    .set('content-type', typeof body === 'string' ? LINES : 'application/json')
    .send(body);
const read = async (path: string, of = other): Promise<Body> => (await (await of.as()).get(path).expect(200)).body;
/** The run once it meets a condition, as another replica says. */
async function runThat(path: string, condition: (run: Body) => boolean): Promise<Body> {
  let run = await read(path);
  await until(async () => condition((run = await read(path))));
  return run;
}
const ended = (path: string): Promise<Body> => runThat(path, ({ phase }) => !/ing$/.test(String(phase)));
const asleep = (many: number): Promise<void> => until(async () => (await sleeping()) === many);

describeResource({
  service: () => service,
  path: () => runsOf(version),
  view: runView,
  scopes: { read: 'trees:read', write: 'trees:write' },
});

describe('Get Tree Runs', () => {
  it('has imports, merges and clones with what they did, also those that were waited for', async () => {
    await importInto(version, line()).expect(200);
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await importInto(version.replace('v1', 'v2'), line()).expect(200);
    await forest.agent.post(`${version}/merge`).send({ from: 'v2', base: null }).expect(200);
    const code = aCode('clone');
    await forest.agent
      .post(`${runsOf(version).replace('runs', 'clone')}`)
      .send({ code, name: code })
      .expect(201);
    const { items } = (await read(`${runsOf(version)}?fields=kind,phase,result,options,done,total`)) as unknown as {
      items: Body[];
    };
    expect(items).toMatchObject([
      { kind: 'clone_tree', phase: 'done', result: { tree_code: code, nodes: 6 }, done: 6, total: 6 },
      { kind: 'merge', phase: 'done', result: { added: 1, dry_run: false }, options: { from: 'v2', base: null } },
      { kind: 'import', phase: 'done', result: { added: 1 }, options: { mode: 'merge', dry_run: false } },
      { kind: 'clone_version', phase: 'done', result: { version: 'v2', nodes: 2 }, options: { version: 'v2' } },
      { kind: 'import', phase: 'done', result: { added: 1 } },
    ]);
    expect((await read(`${runsOf(version)}?q=(kind='merge')`))['count']).toBe(1);
  });

  it('answers 404 for a run of another tree', async () => {
    await importInto(version, line()).expect(200);
    const { items } = (await read(runsOf(version))) as unknown as { items: Body[] };
    const path = `${runsOf(await forest.version())}/${items[0]!.id}`;
    expect((await forest.agent.get(path)).status).toBe(404);
    expect((await forest.agent.get(`${path}/errors`)).status).toBe(404);
    expect((await forest.agent.delete(path)).status).toBe(404);
  });

  it('has imports that a replica of the previous release carries out', async () => {
    await service.query(
      `insert into import_run (id, tree_version_id, mode, dry_run)
       select uuid_v7(), v.id, 'replace', true from tree_version v join tree t on t.id = v.tree_id where t.code = $1`,
      [version.split('/')[2]],
    );
    await service.query(`update import_run set phase = 'failed', error = 'line 1: code is required'`);
    expect((await read(runsOf(version)))['items']).toMatchObject([
      { kind: 'import', phase: 'failed', error: { message: 'line 1: code is required' }, options: { mode: 'replace' } },
    ]);
  });
});

describe('Prefer: respond-async', () => {
  it.each([
    ['respond-async', true],
    ['Respond-Async; foo=1, wait=10', true],
    ['wait=10, respond-async', true],
    ['respond-async=""', true],
    ['respond-async=no', false],
    ['handling="a, respond-async"', false],
    ['respond-asynchronously', false],
    [undefined, false],
  ])('reads %s', (header, expected) => expect(prefersAsync(header)).toBe(expected));

  it('answers 202 with the run, and the operation is carried out', async () => {
    const v2 = version.replace('v1', 'v2');
    const root = await forest.root(version);
    const steps: [string, object | string, string, object][] = [
      [`${version}/import`, line(), 'import', { added: 1 }],
      [`${version}/clone`, { version: 'v2', name: 'v2' }, 'clone_version', { version: 'v2', nodes: 2 }],
      [`${version}/nodes/${root.id}/clone`, { code: 'x', name: 'X', parent_id: null }, 'clone_node', { nodes: 1 }],
      [`${v2}/merge`, { from: 'v1', base: null, strategy: 'theirs' }, 'merge', { added: 1 }],
      [runsOf(version).replace('runs', 'clone'), { code: aCode('t'), name: 'T' }, 'clone_tree', { nodes: 6 }],
    ];
    for (const [path, body, kind, result] of steps) {
      const response = await start(path, body);
      expect({ path, status: response.status, body: response.body as Body }).toMatchObject({
        path,
        status: 202,
        body: { kind },
      });
      expect(response.headers).toMatchObject({
        'preference-applied': 'respond-async',
        location: `${runsOf(version)}/${String(response.body.id)}`,
      });
      expect(await ended(response.headers['location']!)).toMatchObject({ kind, phase: 'done', result, error: null });
    }
    expect((await forest.nodes(v2)).length).toBe(3);
  });

  it('answers a faulty file at once, and records what fails later', async () => {
    const early = await start(`${version}/import`, '{}');
    expect({ status: early.status, applied: early.headers['preference-applied'] }).toEqual({ status: 400 });
    const late = await start(`${version}/merge`, { from: 'nowhere', base: null });
    expect(late.status).toBe(202);
    expect(await ended(late.headers['location']!)).toMatchObject({
      phase: 'failed',
      error: { code: 'not_found', message: expect.stringContaining('nowhere') as string },
    });
    expect((await start(`${version}x/merge`, { from: 'v1' })).status).toBe(404);
  });

  it('goes on when the connection closes after the response', async () => {
    const sent = open(`${service.url}${version}/import`, {
      method: 'POST',
      agent: false,
      headers: {
        ...{ authorization: `Bearer ${await service.token()}`, 'content-type': LINES },
        prefer: 'respond-async',
      },
    });
    sent.end(line(SLOW));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    await asleep(1);
    sent.destroy();
    const path = String(response.headers['location']);
    await runThat(path, ({ phase }) => phase === 'writing');
    expect(await sleeping()).toBe(1);
    expect((await (await other.as()).delete(path)).status).toBe(202);
    expect(await ended(path)).toMatchObject({
      phase: 'cancelled',
      error: { code: 'cancelled', message: 'The import was cancelled.' },
    });
    await asleep(0);
  });

  it('ends with the connection while the file is still read', async () => {
    const sent = open(`${service.url}${version}/import`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${await service.token()}`, 'content-type': LINES },
        prefer: 'respond-async',
      },
    });
    sent.on('error', () => undefined);
    sent.write(line());
    await until(async () => Number((await read(runsOf(version)))['count']) === 1);
    sent.destroy();
    await until(async () => ((await read(runsOf(version)))['items'] as Body[])[0]!['phase'] === 'cancelled');
  });
});

describe('Cancel Tree Run', () => {
  const addSlow = async (into = version): Promise<void> => {
    await service.query('alter table node disable trigger slow');
    await importInto(into, line(SLOW)).expect(200);
    await service.query('alter table node enable trigger slow');
  };

  it('ends a clone that is waited for, from another replica', async () => {
    await addSlow();
    const answer = forest.agent
      .post(`${version}/clone`)
      .send({ version: 'v2', name: 'v2' })
      .then(({ status }) => status);
    await asleep(1);
    const { items } = (await read(`${runsOf(version)}?q=(kind='clone_version')`)) as unknown as { items: Body[] };
    const path = `${runsOf(version)}/${items[0]!.id}`;
    const { status, body } = await (await other.as()).delete(path);
    expect({ status, body: body as Body }).toMatchObject({ status: 202, body: { kind: 'clone_version' } });
    expect(await answer).toBe(409);
    expect(await ended(path)).toMatchObject({ phase: 'cancelled', error: { message: 'The clone was cancelled.' } });
    expect((await (await other.as()).delete(path)).status).toBe(204);
    expect((await forest.agent.get(version.replace('v1', 'v2'))).status).toBe(404);
    await asleep(0);
  });

  it('6: during the commit, waits for it: 409, and the nodes are there', async () => {
    const late = 'Commits late';
    await service.query(`create function wait_for_lock() returns trigger language plpgsql set lock_timeout = 0 as $$
      begin perform pg_advisory_xact_lock(hashtext(tg_table_schema)); return new; end $$`);
    await service.query(`create constraint trigger late after insert on node deferrable initially deferred
      for each row when (new.name = '${late}') execute function wait_for_lock()`);
    const waiting = `select from pg_stat_activity where application_name like $1 and wait_event_type = 'Lock'`;
    let cancelling: PromiseLike<{ status: number }> | undefined;
    let path = '';
    const answer = await whileLocked(service, {
      lock: 'select pg_advisory_xact_lock(hashtext($1))',
      values: [service.schema.name],
      send: () => importInto(version, line(late)),
      meanwhile: async () => {
        const { items } = (await read(runsOf(version))) as unknown as { items: Body[] };
        path = `${runsOf(version)}/${items[0]!.id}`;
        cancelling = (await other.as()).delete(path).then((response) => response);
        await until(async () => (await service.query(waiting, [`${service.schema.name}%`])).length === 2);
      },
    });
    expect([answer.status, (await cancelling)?.status]).toEqual([200, 409]);
    expect(await read(path)).toMatchObject({ phase: 'done', result: { added: 1 } });
    expect((await forest.nodes(version)).map(({ name }) => name)).toContain(late);
  });

  it('6: comes before the commit or after it: the run is done exactly where its nodes are there', async () => {
    for (let delay = 0; delay < 60; delay += 4) {
      const code = aCode();
      const { headers } = await start(`${version}/import`, `${JSON.stringify({ code, name: 'A' })}\n`);
      await new Promise((resolve) => setTimeout(resolve, delay));
      const { status } = await (await other.as()).delete(headers['location']!);
      const { phase } = await ended(headers['location']!);
      const { body } = await forest.agent.get(`${version}/nodes`).query({ q: `code='${code}'` });
      expect({ phase, count: body.count as number }).toEqual(
        phase === 'done' ? { phase, count: 1 } : { phase: 'cancelled', count: 0 },
      );
      if (status === 409) expect(phase).toBe('done');
    }
  });

  it('is for who began the run, or administers the tree', async () => {
    const code = aCode('ruled');
    const access = [{ to: 'signed_in', may: ['read', 'create'] }];
    const tenantId = randomUUID();
    const admin = await service.as({ tenantId });
    await admin.post('/trees').send({ code, name: code, access }).expect(201);
    const [me, you] = await Promise.all(
      [1, 2].map(() => service.as({ tenantId, subject: randomUUID(), scopes: 'trees:use' })),
    );
    const { headers } = await start(`/trees/${code}/versions/v1/import`, line(SLOW), me);
    await asleep(1);
    const path = headers['location']!;
    expect((await you!.delete(path)).status).toBe(403);
    expect((await you!.get(path)).status).toBe(200);
    expect((await me!.delete(path)).status).toBe(202);
    await asleep(0);
    expect((await admin.delete(path)).status).toBe(204);
  });

  it('cancels runs in the background when the service stops', async () => {
    const third = await startTestService(tree, { schema: service.schema });
    const { headers } = await start(`${version}/import`, line(SLOW), await third.as());
    await asleep(1);
    await third.close();
    expect(await ended(headers['location']!)).toMatchObject({
      phase: 'cancelled',
      error: { code: 'cancelled', message: 'The service is stopping; try again.' },
    });
    await asleep(0);
  });
});

describe('Get Tree Run Errors', () => {
  const failed = async (): Promise<string> => {
    const { items } = (await read(runsOf(version))) as unknown as { items: Body[] };
    expect(items[0]).toMatchObject({ phase: 'failed', error: { code: 'invalid_request' } });
    return `${runsOf(version)}/${items[0]!.id}/errors`;
  };

  it('50: has each of a thousand faults once, where the response names a hundred; so has the file', async () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => JSON.stringify({ code: `c${n}`, name: 'A', position: 'x' }));
    const { body } = await importInto(version, lines.join('\n')).expect(400);
    expect(body.details).toHaveLength(100);
    const { items } = (await read(`${await failed()}?limit=1000&fields=line,field,code`)) as unknown as {
      items: object[];
    };
    expect(items).toEqual(lines.map((_, n) => ({ line: n + 1, field: 'position', code: 'format' })));
    const { text } = await forest.agent
      .get(await failed())
      .query({ format: 'csv' })
      .expect(200);
    const [header, ...rows] = text.trimEnd().split('\r\n');
    expect(header).toBe('line,field,code,message');
    expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual(
      lines.map((_, n) => [`${n + 1}`, 'position', 'format']),
    );
  });

  it.each<[string, string, string | Buffer, string, { line: number | null; field: string; code: string }]>([
    [
      'text/csv',
      '',
      'code,name,colour\na,A,red',
      'line 1: colour is not a member',
      { line: 1, field: 'colour', code: 'choice' },
    ],
    ['text/csv', '', 'name\nA', 'The header has no column code', { line: 1, field: 'code', code: 'required' }],
    [
      'text/csv',
      '',
      'code,name\na,A\nb,"B\n',
      'The CSV is malformed: Quote Not Closed',
      { line: 3, field: '', code: 'format' },
    ],
    [
      'text/csv',
      '',
      'sep=;\ncode;name\na;A\nb;"B"x',
      'The CSV is malformed: Invalid Closing Quote',
      { line: 4, field: '', code: 'format' },
    ],
    ['text/csv', '', latin('code,name\na,A\nb,\xe9'), 'line 3 is not UTF-8', { line: 3, field: '', code: 'format' }],
    ['text/csv', 'mapping={"name":"name"}', 'code,name,colour\na,A,red', LOSSY, { line: 2, field: '', code: 'lossy' }],
    [
      LINES,
      '',
      latin('{"code":"a","name":"A"}\n{"code":"\xe9"}'),
      'line 2 is not UTF-8',
      { line: 2, field: '', code: 'format' },
    ],
    ['text/turtle', '', '\nnothing', 'Line 2 is malformed: ', { line: 2, field: '', code: 'format' }],
    ['text/turtle', '', '<urn:a> <urn:b> <urn:c> .', LOSSY, { line: 1, field: '', code: 'lossy' }],
    [
      'application/rdf+xml',
      '',
      `<r:RDF xmlns:r="${RDF}">\n</x>`,
      'Line 2 is malformed: ',
      { line: 2, field: '', code: 'format' },
    ],
    [
      'application/ld+json',
      '',
      '[{}, {"@context": "urn:c"}]',
      'line 2 refers to urn:c',
      { line: 2, field: '', code: 'format' },
    ],
    ['application/json', '', '{}', 'items', { line: null, field: 'items', code: 'required' }],
  ])('has the line of what a reader of %s refuses (%s %j)', async (type, query, file, message, fault) => {
    const sent = await forest.agent
      .post(`${version}/import?${query}`)
      .query({ strict: true })
      .set('content-type', type)
      .send(file);
    const { line: at, field, code } = fault;
    const named = [...(at === null ? [] : [`line ${at}`]), ...(field === '' ? [] : [field])].join(': ');
    expect(sent.status).toBe(400);
    expect(sent.body).toMatchObject({
      message: expect.stringContaining(message) as string,
      details: [{ field: named, code }],
    });
    const { items } = (await read(`${await failed()}?fields=line,field,code`)) as unknown as { items: object[] };
    expect(items).toEqual([fault]);
  });

  it('has faults of the set together: names, parents and cycles', async () => {
    const nodes = [
      { code: 'a' },
      { code: 'b', name: 'B', parent_code: 'nowhere' },
      { code: 'c', name: 'C', parent_code: 'd' },
      { code: 'd', name: 'D', parent_code: 'c' },
    ];
    await importInto(version, nodes.map((node) => JSON.stringify(node)).join('\n')).expect(400);
    expect((await read(`${await failed()}?fields=line,field,code`))['items']).toEqual([
      { line: 1, field: 'name', code: 'required' },
      { line: 2, field: 'parent_code', code: 'unknown' },
      { line: 3, field: 'parent_code', code: 'cycle' },
      { line: 4, field: 'parent_code', code: 'cycle' },
    ]);
  });

  it('has every repetition of a code', async () => {
    await importInto(version, Array(4).fill('{"code":"a","name":"A"}').join('\n')).expect(400);
    expect((await read(`${await failed()}?fields=line,code`))['items']).toEqual(
      [2, 3, 4].map((n) => ({ line: n, code: 'duplicate' })),
    );
  });

  it('is a file without formulas', async () => {
    await importInto(version, '{"code":"a","name":"A","=1+1":1}\nnonsense\n').expect(400);
    const { text, headers } = await forest.agent
      .get(await failed())
      .query({ format: 'csv' })
      .expect(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/csv/) as string,
      'content-disposition': expect.stringMatching(/^attachment; filename=errors-.*\.csv$/) as string,
    });
    expect(text).toBe(
      "line,field,code,message\r\n1,'=1+1,format,is not a member of a node\r\n2,,format,is not valid JSON\r\n",
    );
    expect((await forest.agent.get(await failed()).query({ format: 'xml' })).status).toBe(400);
  });

  describe('of a table', () => {
    const rowsOf = async (body: string): Promise<string[]> => {
      await forest.agent.post(`${version}/import`).set('content-type', 'text/csv').send(body).expect(400);
      const { text } = await forest.agent
        .get(await failed())
        .query({ format: 'csv' })
        .expect(200);
      return text.split('\r\n');
    };

    it('has the cells of rows that cannot be read', async () => {
      const rows = ['code,name,description', 'a,A,x', ',B,"y, ""z"""', 'c,C,=1+1,more', ''];
      expect(await rowsOf(rows.join('\r\n'))).toEqual([
        'line,field,code,message,code,name,description',
        expect.stringMatching(/^3,code,.*,,B,"y, ""z"""$/),
        expect.stringMatching(/^4,,format,.*,c,C,'=1\+1,more$/),
        '',
      ]);
    });

    it('has the cells of rows that do not fit the tree', async () => {
      const rows = ['description,code,parent_code,name', 'x,a,,A', '"y\\\n\t",b,nowhere,B', 'z,c,c,C', ''];
      expect(await rowsOf(rows.join('\r\n'))).toEqual([
        'line,field,code,message,description,code,parent_code,name',
        expect.stringMatching(/^4,parent_code,unknown,.*,"y\\\n\t",b,nowhere,B$/s),
        expect.stringMatching(/^5,parent_code,cycle,.*,z,c,c,C$/),
        '',
      ]);
    });

    it('has the cells of rows that repeat a key', async () => {
      const rows = ['id,parent_id,name', '1,,A', '2,1,B', '2,1,C', ''];
      expect(await rowsOf(rows.join('\r\n'))).toEqual([
        'line,field,code,message,id,parent_id,name',
        expect.stringMatching(/^4,code,duplicate,.*,2,1,C$/),
        '',
      ]);
    });

    it('has no cells where the rows cannot be told apart', async () => {
      expect(await rowsOf('code,name\na,A\nb,"B\n')).toEqual([
        'line,field,code,message',
        expect.stringMatching(/^3,,format,Quote Not Closed[^,]*$/),
        '',
      ]);
    });

    it('leaves out those beyond 8 MiB', async () => {
      const long = 'x'.repeat(900_000);
      const rows = Array.from({ length: 12 }, (_, n) => `n${n},N,${long}`);
      const [, ...lines] = await rowsOf(['code,name,description', ...rows, ''].join('\r\n'));
      expect(lines.map((text) => text.length > long.length)).toEqual([
        ...Array<boolean>(9).fill(true),
        ...Array<boolean>(4).fill(false),
      ]);
    });
  });

  it('has at most 10,000', async () => {
    await importInto(version, '{}\n'.repeat(12_000)).expect(400);
    expect((await read(`${await failed()}?total_count=true&limit=1`))['total_count']).toBe(10_000);
  });

  it('lists the conflicts of a merge', async () => {
    await importInto(version, '{"code":"a","name":"A"}\n').expect(200);
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await importInto(version, '{"code":"a","name":"B"}\n').expect(200);
    const { headers } = await start(`${version}/merge`, { from: 'v2', base: null });
    const path = headers['location']!;
    expect(await ended(path)).toMatchObject({ phase: 'failed', error: { code: 'merge_conflict' } });
    expect((await read(`${path}/errors?fields=line,code`))['items']).toEqual([{ line: null, code: 'add_add' }]);
  });
});

describe('slots and the watchdog', () => {
  it('leaves others a slot when one tenant fills its own', async () => {
    const agents = await Promise.all([randomUUID(), randomUUID()].map((tenantId) => service.as({ tenantId })));
    const [mine, yours] = [new Forest(agents[0]!), new Forest(agents[1]!)];
    const [one, two, third] = [await mine.version(), await mine.version(), await yours.version()];
    const { headers } = await start(`${one}/import`, line(SLOW), agents[0]);
    await asleep(1);
    const refused = await start(`${two}/import`, line(), agents[0]);
    expect({ status: refused.status, later: Number(refused.headers['retry-after']) > 0 }).toEqual({
      status: 503,
      later: true,
    });
    expect((await agents[0]!.get(runsOf(two))).body.count).toBe(0);
    await importInto(third, line(), agents[1]).expect(200);
    const bulk = (many: number) =>
      agents[0]!.post(`${two}/nodes/bulk`).send({
        operations: Array.from({ length: many }, () => ({ op: 'create', values: { code: aCode(), name: 'A' } })),
      });
    expect((await bulk(1_001)).status).toBe(503);
    expect((await bulk(1_000)).status).toBe(200);
    await agents[0]!.delete(headers['location']!).expect(202);
    await asleep(0);
  });

  it('names a run without progress, and cancels it in the end', async () => {
    const env = { STALLED_SECONDS: '1', STALLED_CANCEL_SECONDS: '3600' };
    const watched = await startTestService(tree, { schema: service.schema, env });
    try {
      const { headers, body } = await start(`${version}/import`, line(SLOW), await watched.as());
      await runThat(headers['location']!, ({ stalled }) => stalled === true);
      const named = `run ${String(body.id)}`;
      const health = await healthOnce(await watched.as(), (said) => said.server_description.includes(named));
      expect(health.server_status).toBe('Warning');
      // Only now, so that it is not cancelled before it is named.
      const { operations } = watched.app.get(Records);
      jest.replaceProperty(operations, 'limits', { ...operations.limits, cancelSeconds: 1 });
      expect(await ended(headers['location']!)).toMatchObject({ phase: 'cancelled', error: { code: 'stalled' } });
      await asleep(0);
    } finally {
      await watched.close();
    }
  });
});
