import { listStatements, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addScimAgent, patchOf, userOf, type Answer, type ScimAgent } from '../../testing/scim-agent.js';

const MOST = 1_000;

let service: TestService;
let scim: ScimAgent;
beforeAll(async () => {
  service = await startIdentity();
  scim = await addScimAgent(service);
});
afterAll(() => service.close());

let made = 0;
const make = (length = 100) => {
  const phoneNumbers = Array.from({ length }, (_, nth) => ({ type: `t${nth}`, value: `+9769900${nth}` }));
  return scim.expect(201, 'post', '/Users', userOf(`costly${++made}`, { phoneNumbers }));
};
const numbersOf = async ({ id }: Answer) =>
  (await scim.expect<Answer & { phoneNumbers: { type: string; value: string }[] }>(200, 'get', `/Users/${id}`))
    .phoneNumbers;
const numbered = (count: number, filter: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => ({
    op: 'replace',
    path: `phoneNumbers[${filter(nth)}].value`,
    value: `${nth}`,
  }));

describe('A PATCH of many operations with filters', () => {
  it('of a user costs the statements of one', async () => {
    const [many, one] = [await make(), await make()];
    const send = (to: Answer, count: number) => () =>
      scim.expect(200, 'patch', `/Users/${to.id}`, patchOf(...numbered(count, (nth) => `type eq "t${nth % 100}"`)));
    const statements = await listStatements(send(many, MOST));
    expect(statements).toHaveLength((await listStatements(send(one, 1))).length);
    expect((await numbersOf(many)).map(({ value }) => value)).toEqual(
      Array.from({ length: 100 }, (_, nth) => `${900 + nth}`),
    );
  });

  it('of a group costs the statements of one', async () => {
    const members = (
      await service.query<{ id: string }>(
        `with made as (insert into users (id, tenant_id, username) select gen_random_uuid(), $1::uuid, 'leaver' || n from generate_series(1, $3::integer) n returning id, username)
         insert into scim_links (connection_id, kind, user_id, user_name) select $2::uuid, 'user', id, username from made returning user_id as id`,
        [scim.tenantId, scim.id, MOST],
      )
    ).map(({ id }) => id);
    const group = (displayName: string) =>
      scim.expect(201, 'post', '/Groups', { displayName, members: members.map((value) => ({ value })) });
    const [many, one] = [await group('many'), await group('one')];
    const leave = (from: Answer, ids: readonly string[]) => () =>
      scim.expect(
        204,
        'patch',
        `/Groups/${from.id}`,
        patchOf(...ids.map((id) => ({ op: 'remove', path: `members[value eq "${id}"]` }))),
      );
    const statements = await listStatements(leave(many, members));
    expect(statements).toHaveLength((await listStatements(leave(one, members.slice(0, 1)))).length);
    const left = 'select count(*)::integer as left from group_members where group_id = $1';
    expect(await service.query(left, [many.id])).toEqual([{ left: 0 }]);
    expect(await service.query(left, [one.id])).toEqual([{ left: MOST - 1 }]);
  });

  it.each([
    ['operations', numbered(MOST + 1, () => 'type eq "t1"'), 'are more than 1000'],
    ['conditions', numbered(501, () => 'type eq "t1" and value pr'), 'have filters of more than 1000 conditions'],
    ['conditions of few operations', numbered(11, () => Array.from({ length: 91 }, () => 'type PR').join(' or ')), 'have filters of more than 1000 conditions'],
  ])('is refused with more than 1,000 %s, and changes nothing', async (_, operations, why) => {
    const user = await make();
    const before = await numbersOf(user);
    const { status, body } = await scim.send('patch', `/Users/${user.id}`, patchOf(...operations));
    expect({ status, scimType: body.scimType, detail: body.detail }).toEqual({
      status: 400,
      scimType: 'tooMany',
      detail: `Operations ${why}`,
    });
    expect(await numbersOf(user)).toEqual(before);
  }); // prettier-ignore

  it('counts no words of values', async () => {
    const user = await make(99);
    const operations = numbered(MOST, () => 'type eq "t1 eq pr \\" co"');
    await scim.expect(200, 'patch', `/Users/${user.id}`, patchOf(...operations));
    expect((await numbersOf(user))[99]).toEqual({ type: 't1 eq pr " co', value: `${MOST - 1}` });
  });
});
