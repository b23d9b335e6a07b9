import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGroundwork, custom, isError, prefix, where, type IdentityApi } from '@groundwork/client';
import { BrowserSession } from '@groundwork/client/browser';

const sent: Request[] = [];
const answers: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  sent.push(request);
  if (request.url.endsWith('/gone'))
    return Response.json({ code: 'not_found', message: 'There is no such role.' }, { status: 404 });
  return Response.json({ id: 'r-1', role_name: 'editor' });
};
const gw = createGroundwork({
  issuer: 'https://identity.example',
  auth: custom(async () => ({ authorization: 'Bearer a-token' })),
  fetch: answers,
});

test('a call is typed, authorized, and answers the record', async () => {
  const role: IdentityApi.components['schemas']['Role'] = await gw.identity.get('/roles/{role_id}', {
    path: { role_id: 'r-1' },
  });
  assert.equal(role.role_name, 'editor');
  assert.equal(sent[0]?.headers.get('authorization'), 'Bearer a-token');
  // @ts-expect-error: there is no such path
  await gw.identity.get('/rolls');
});

test('a failure is an error with a code', async () => {
  const failed: unknown = await gw.identity
    .get('/roles/{role_id}', { path: { role_id: 'gone' } })
    .catch((error: unknown) => error);
  assert.ok(isError(failed, 'not_found'));
});

test('clauses are quoted, and the entry for browsers is there', () => {
  assert.equal(where`name ilike ${prefix("O'N")}`.toString(), "name ilike 'O''N*'");
  assert.equal(typeof BrowserSession, 'function');
});
