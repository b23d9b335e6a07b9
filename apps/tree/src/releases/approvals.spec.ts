import { randomUUID } from 'node:crypto';
import { DEFAULT_TENANT, startTestService, type TestService } from '@groundwork/testing';
import { ChangeLog } from '../changes/change-log.service.js';
import { tree } from '../service.js';
import { aCode, Forest } from '../testing/forest.js';
import { upgradeClones } from '../testing/upgraded-clones.js';

type Agent = Awaited<ReturnType<TestService['as']>>;

let service: TestService;
let forest: Forest;
let agent: Agent;
beforeAll(async () => {
  service = await startTestService(tree);
  agent = await service.as({ tenantId: DEFAULT_TENANT });
  forest = new Forest(agent);
});
afterAll(() => service.close());

const person = (scopes = 'trees:write trees:read trees:review') =>
  service.as({ subject: randomUUID(), scopes, tenantId: DEFAULT_TENANT });
const review = (v: string, who: Agent, state: string, more: object = {}) =>
  who.post(`${v}/review`).send({ state, ...more });
const approvalOf = async (v: string) => (await agent.get(`${v}/approval`).expect(200)).body as Record<string, unknown>;
const publish = (v: string) => agent.post(`${v}/publish`).send({ version: aCode('r'), alias: null });

/** A version of a tree that requires an approval, with a node, and people; `author` has requested a review. */
async function requested() {
  const v1 = await forest.version();
  await agent.patch(v1.replace('/versions/v1', '')).send({ required_approvals: 1 }).expect(200);
  const node = await forest.node(v1);
  const [author, anna] = [await person(), await person('trees:review')];
  const { body } = await review(v1, author, 'requested').expect(201);
  return { v1, node, author, anna, content: String(body.content) };
}

describe('An approval is of what was read', () => {
  it('is refused once the version differs from the request, unless it names what the version contains now', async () => {
    const { v1, node, anna, content } = await requested();
    await agent.patch(`${v1}/nodes/${node.id}`).send({ name: 'Changed meanwhile' }).expect(200);
    for (const more of [{}, { content }]) {
      const { status, body } = await review(v1, anna, 'approved', more);
      expect([status, body.code]).toEqual([409, 'conflict']);
    }
    const before = await approvalOf(v1);
    expect(before).toEqual({
      content: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      ...{ is_approved: false, required_approvals: 1, approvals: 0, rejections: 0, outdated: 0, is_own: true },
    });
    expect(before['content']).not.toBe(content);
    const { body } = await review(v1, anna, 'approved', { content: before['content'] }).expect(201);
    expect(body.content).toBe(before['content']);
    expect(await approvalOf(v1)).toEqual({ ...before, is_approved: true, approvals: 1 });
    await publish(v1).expect(201);
  });

  it('of what has not changed needs no name; a new request is of what there is then', async () => {
    const { v1, author, anna, content } = await requested();
    expect((await approvalOf(v1))['content']).toBe(content);
    await review(v1, anna, 'approved').expect(201);
    await forest.node(v1);
    expect(await approvalOf(v1)).toMatchObject({ is_approved: false, approvals: 0, outdated: 1 });
    await review(v1, anna, 'approved').expect(409);
    await review(v1, author, 'requested').expect(201);
    await review(v1, anna, 'approved').expect(201);
    await publish(v1).expect(201);
  });

  it('a request and a rejection may name it too; a name of another form is 400 and names the member', async () => {
    const { v1, author, anna, content } = await requested();
    await forest.node(v1);
    await review(v1, author, 'requested', { content }).expect(409);
    await review(v1, anna, 'rejected', { content }).expect(409);
    await review(v1, anna, 'rejected').expect(201);
    expect(await approvalOf(v1)).toMatchObject({ rejections: 1, is_approved: false });
    for (const bad of ['', 'x', 7, null]) {
      const { status, body } = await review(v1, anna, 'approved', { content: bad });
      expect([status, body.details[0].field]).toEqual([400, 'content']);
    }
  });

  it('without required approvals every version may be published', async () => {
    const v1 = await forest.version();
    expect(await approvalOf(v1)).toMatchObject({ required_approvals: 0, is_approved: true });
    expect((await (await person('trees:write')).get(`${v1}/approval`)).status).toBe(403);
    expect((await (await service.as({ tenantId: randomUUID() })).get(`${v1}/approval`)).status).toBe(404);
  });
});

describe('Who wrote some of a version does not approve it', () => {
  const isOwnOf = async (who: Agent, v: string) => (await who.get(`${v}/approval`).expect(200)).body.is_own as boolean;
  const forbidden = async (v: string, who: Agent) => {
    expect(await isOwnOf(who, v)).toBe(true);
    const { status, body } = await review(v, who, 'approved');
    expect([status, body.code]).toEqual([403, 'forbidden']);
  };
  const LINES = 'application/x-ndjson';
  const WRITES: Readonly<Record<string, (who: Agent, v1: string, node: string) => PromiseLike<{ status: number }>>> = {
    'name of a node': (who, _, node) => who.patch(node).send({ name: 'x' }),
    'added node': (who, v1) => who.post(`${v1}/nodes`).send({ code: 'x', name: 'x' }),
    move: (who, _, node) => who.post(`${node}/move`).send({ parent_id: null, position: 7 }),
    'removed node': (who, _, node) => who.delete(node),
    translation: (who, _, node) => who.post(`${node}/translations`).send({ language: 'mn_MN', name: 'x' }),
    'translation of the version': (who, v1) => who.post(`${v1}/translations`).send({ language: 'mn_MN', name: 'x' }),
    label: (who, _, node) => who.post(`${node}/labels`).send({ value: 'x' }),
    relation: (who, _, node) => who.post(`${node}/relations`).send({ kind: 'exact_match', target_uri: 'urn:x' }),
    'description of the version': (who, v1) => who.patch(v1).send({ description: 'x' }),
    import: (who, v1) => who.post(`${v1}/import`).set('content-type', LINES).send('{"code":"i","name":"i"}\n'),
  };

  it.each(Object.keys(WRITES))('%s', async (what) => {
    const { v1, node, author, anna } = await requested();
    const writer = await person();
    expect((await WRITES[what]!(writer, v1, `${v1}/nodes/${node.id}`)).status).toBeLessThan(300);
    await review(v1, author, 'requested').expect(201);
    await forbidden(v1, writer);
    expect([await isOwnOf(author, v1), await isOwnOf(await person('trees:read'), v1)]).toEqual([true, false]);
    await review(v1, anna, 'approved').expect(201);
    await publish(v1).expect(201);
  });

  it('nor a clone of it, until it has been published', async () => {
    const { v1, author, anna } = await requested();
    const [writer, cloner] = [await person(), await person()];
    await forest.node(v1);
    await writer.post(`${v1}/nodes`).send({ code: 'w', name: 'w' }).expect(201);
    const v2 = v1.replace('v1', 'v2');
    await cloner.post(`${v1}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await review(v2, author, 'requested').expect(201);
    await forbidden(v2, writer);
    await review(v2, cloner, 'approved').expect(201);
    await review(v1, author, 'requested').expect(201);
    await review(v1, anna, 'approved').expect(201);
    await publish(v1).expect(201);
    await agent.post(`${v1}/nodes`).send({ code: 'later', name: 'x' }).expect(201);
    await review(v1, author, 'requested').expect(201);
    await review(v1, writer, 'approved').expect(201);
    await publish(v1).expect(201);
    await review(v2, writer, 'approved').expect(201);
  });

  it('nor a clone of it whose log is incomplete since an upgrade', async () => {
    const { v1, node } = await requested();
    const writer = await person();
    await writer.post(`${v1}/nodes`).send({ code: 'w', name: 'w' }).expect(201);
    await agent.post(`${v1}/nodes/${node.id}/labels`).send({ value: 'x' }).expect(201);
    await agent.post(`${v1}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await upgradeClones(service);
    const v2 = v1.replace('v1', 'v2');
    await review(v2, await person(), 'requested').expect(201);
    await forbidden(v2, writer);
  });

  it('nor a clone of it in a restored database: of what was written since the publication, before it was cloned', async () => {
    const { v1, author, anna } = await requested();
    const [early, late, after] = [await person(), await person(), await person()];
    const add = (who: Agent) =>
      who
        .post(`${v1}/nodes`)
        .send({ code: aCode('n'), name: 'x' })
        .expect(201);
    await add(early);
    await review(v1, author, 'requested').expect(201);
    await review(v1, anna, 'approved').expect(201);
    await publish(v1).expect(201);
    await add(late);
    await agent.post(`${v1}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await add(after);
    await service.query(`update tree_version set created_in = '1000000000000'`);
    await service.query(`update change set tx = '1000000000000'`);
    await service.app.get(ChangeLog).onApplicationBootstrap();
    const v2 = v1.replace('v1', 'v2');
    await review(v2, author, 'requested').expect(201);
    await forbidden(v2, late);
    await review(v2, early, 'approved').expect(201);
    await review(v2, after, 'approved').expect(201);
    await review(v1, author, 'requested').expect(201);
    await forbidden(v1, late);
    await forbidden(v1, after);
    await review(v1, early, 'approved').expect(201);
  });

  it('rejects it, and who only freezes or thaws it is no author', async () => {
    const { v1, author } = await requested();
    const writer = await person();
    await writer.patch(v1).send({ frozen: true }).expect(200);
    await writer.patch(v1).send({ frozen: false }).expect(200);
    await review(v1, author, 'requested').expect(201);
    await review(v1, writer, 'approved').expect(201);
    await writer.patch(v1).send({ name: 'Mine' }).expect(200);
    await review(v1, author, 'requested').expect(201);
    await review(v1, writer, 'rejected').expect(201);
  });

  it('nor does an approval by who requested it count, where both came at once', async () => {
    const { v1, anna, content } = await requested();
    await review(v1, anna, 'approved').expect(201);
    await service.query(
      `update review r set created_by = a.created_by from review a
       where r.tree_version_id = a.tree_version_id and r.state = 'requested' and a.state = 'approved' and md5(a.content) = $1`,
      [content],
    );
    expect((await publish(v1)).body.code).toBe('not_approved');
  });
});
