import { clientCredentials } from '../auth/grants.js';
import type { GroundworkScope } from '../auth/scopes.js';
import type { Groundwork } from '../groundwork.js';
import type { AtPath } from './remembered.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Does not compile where it is given `false`. */
const holds = <T extends true>(is?: T): void => void is;

/** Takes an object with these members and no others. */
const hasKeys =
  <Keys extends string>() =>
  <T>(_: Equal<keyof T & string, Keys> extends true ? T : never): void =>
    undefined;

/** Never run: what it says is checked by the compiler. */
export async function statements({ identity, storage, tree }: Groundwork): Promise<void> {
  const path = { user_id: 'x' };
  // 1. A body with what is required alone; members of a record are there; `fields` narrows.
  await identity.post('/users', { body: { username: 'ann' } });
  const user = await identity.get('/users/{user_id}', { path });
  holds<Equal<(typeof user)['id'], string>>();
  holds<Equal<(typeof user)['email'], string | null>>();
  holds<Equal<(typeof user)['email_verified'], boolean>>();
  const narrowed = await identity.get('/users/{user_id}', { path, fields: ['id', 'email'] });
  hasKeys<'id' | 'email'>()(narrowed);
  const list = await identity.get('/users', { fields: ['id'] });
  for (const item of list.items) hasKeys<'id'>()(item);
  for await (const file of storage.walk('/files', { header: { bucket: 'photos' } })) void file.name.length;
  await identity.patch(user, { name: 'Ann' });
  // What is no JSON is a stream.
  await (await storage.get('/files/{file_id}/content', { path: { file_id: 'x' } })).cancel();
  (await identity.get('/scim/v2/{connection_id}/Users', { path: { connection_id: 'x' } })).totalResults.toFixed();

  // The media type is that of `accept`, or of the parameter `format`; what has the format `ndjson` answers it by itself.
  const at = { tree_code: 'x', tree_version: 'y' };
  const EXPORT = '/trees/{tree_code}/versions/{tree_version}/export';
  const [ndjson, csv, turtle, json] = [
    await tree.get(EXPORT, { path: at }),
    await tree.get(EXPORT, { path: at, query: { format: 'csv', bom: true } }),
    await tree.get(EXPORT, { path: at, query: { format: 'turtle' } }),
    await tree.get(EXPORT, { path: at, query: { format: 'json' } }),
  ];
  for (const stream of [ndjson, csv, turtle]) await stream.cancel();
  // @ts-expect-error -- JSON is read
  await json.cancel();
  // @ts-expect-error -- no such format
  await tree.get(EXPORT, { path: at, query: { format: 'docx' } });
  const errors = '/trees/{tree_code}/runs/{run_id}/errors';
  const run = { tree_code: 'x', run_id: 'y' };
  (await tree.get(errors, { path: run })).items.map(({ message }) => message);
  (await tree.get(errors, { path: run, fields: ['line'] })).items.map(({ line }) => line);
  await (await tree.get(errors, { path: run, query: { format: 'csv' } })).cancel();
  await (await identity.get('/configuration', { accept: 'application/yaml' })).cancel();
  (await identity.get('/configuration', { accept: 'application/json' })).clients?.map((one) => one);
  (await identity.get('/configuration')).clients?.map((one) => one);

  // Read again, where it has changed.
  const newer = await identity.getIfChanged(narrowed);
  if (newer) hasKeys<'id' | 'email'>()(newer);
  // @ts-expect-error -- it may not have changed
  newer.id.toString();
  // @ts-expect-error -- read by another service
  await storage.getIfChanged(user);

  // 2. What the documents do not have does not compile.
  // @ts-expect-error -- no such path
  await identity.get('/user');
  // @ts-expect-error -- no such method of the path
  await identity.put('/users', {});
  // @ts-expect-error -- a parameter of the path is missing
  await identity.get('/users/{user_id}');
  // @ts-expect-error -- no such parameter of the query
  await identity.get('/users', { query: { size: 1 } });
  // @ts-expect-error -- no such field
  await identity.get('/users', { fields: ['mail'] });
  // @ts-expect-error -- the header `bucket` is missing
  await storage.get('/files', {});
  // @ts-expect-error -- no such member of the body
  await identity.post('/roles', { body: { role_name: 'x', color: 'red' } });
  // @ts-expect-error -- a member of the body is missing
  await identity.post('/roles', { body: {} });
  const scopes = ['users:read', 'files:use', 'trees:publish', 'openid'] satisfies GroundworkScope[];
  // @ts-expect-error -- no such scope
  void (['users:reed'] satisfies GroundworkScope[]);
  clientCredentials({ clientId: 'x', clientSecret: 'y', scopes: [...scopes, 'orders:read'] }); // of an API of one's own
  try {
    await identity.post('/roles', { body: { role_name: 'x' } });
  } catch (error) {
    if (identity.isError(error, ['post', '/roles'], 'conflict')) holds<Equal<typeof error.code, 'conflict'>>();
    identity.isError(error, ['get', '/users'], 'not_modified');
    // @ts-expect-error -- no code of the operation
    identity.isError(error, ['post', '/roles'], 'version_frozen');
  }
  // @ts-expect-error -- read by another path
  await identity.patch({} as AtPath<object, '/roles/{role_id}'>, { color: 'red' });
}

it('1, 2. the types of calls are those of the documents (compiled by npm run check)', () =>
  expect(statements).toBeInstanceOf(Function));
