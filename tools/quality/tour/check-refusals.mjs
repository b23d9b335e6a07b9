import assert from 'node:assert/strict';
import { clientCredentials, custom } from '@groundwork/client';

/** @import { Groundwork } from '@groundwork/client' */
/** @import { RawOptions } from '../../http/raw.mjs' */
/** @import { Session } from './session.mjs' */
/** @import { Stack } from './tokens.mjs' */

const TREE = '/trees/{tree_code}';

/**
 * @typedef {object} Known
 * @property {Groundwork} gw
 * @property {Groundwork} narrow with a token that only reads trees
 * @property {Stack} stack
 * @property {string} treeCode
 * @property {string} bucket
 * @property {string} fileId
 */

/**
 * An error of each kind, with its catalogue code. (api.md, "Error body")
 * @param {Session} session
 * @param {Known} known
 */
export async function checkRefusals(session, known) {
  session.chapter('Refusals');
  await refuseCalls(session, known);
  await refuseTokens(session, known);
  await refuseRecords(session, known);
  await refuseRaw(session, known);
}

/** @param {string} field */
const namesField =
  (field) =>
  (/** @type {{ details?: readonly { field: string }[] }} */ { details = [] }) =>
    assert.ok(
      details.some((detail) => detail.field === field),
      `details do not name ${field}: ${JSON.stringify(details)}`,
    );

/**
 * What the types of the client let through.
 * @param {Session} session
 * @param {Known} known
 */
async function refuseCalls(session, { gw, bucket, fileId }) {
  await session.refuses(
    'a wrong value, its field named',
    '400 invalid_request',
    () => gw.tree.post('/trees', { body: { code: 'no spaces', name: 'x' } }),
    namesField('code'),
  );
  await session.refuses('a where clause that breaks off', '400 invalid_request', () =>
    gw.tree.get('/trees', { q: '(name=' }),
  );
  const description = 'x'.repeat(2_000_000);
  await session.refuses('a body that is too large', '413 payload_too_large', () =>
    gw.tree.post('/trees', { body: { code: 'x', name: 'x', description } }),
  );
  await session.refuses('a range beyond the end', '416 range_not_satisfiable', () =>
    gw.storage.get('/files/{file_id}/content', {
      path: { file_id: fileId },
      header: { bucket, Range: 'bytes=999999999-' },
    }),
  );
}

/**
 * @param {Session} session
 * @param {Known} known
 */
async function refuseTokens(session, { narrow, stack: { client } }) {
  const { client_id: clientId, client_secret: clientSecret } = client;
  const toTheMoon = session.clientOf(clientCredentials({ clientId, clientSecret, scopes: ['moon:read'] }));
  await session.refuses('a scope nobody granted', '400 invalid_scope', () => toTheMoon.tree.get('/trees'));
  const nobody = session.clientOf(custom(() => Promise.resolve({ authorization: 'Bearer nonsense' })));
  await session.refuses(
    'a token that is none',
    '401 invalid_token',
    () => nobody.tree.get('/trees'),
    (_, { headers }) => assert.match(headers.get('www-authenticate') ?? '', /^Bearer/),
  );
  await session.refuses('a scope the token lacks', '403 insufficient_scope', () =>
    narrow.tree.post('/trees', { body: { code: 'x', name: 'x' } }),
  );
}

/**
 * @param {Session} session
 * @param {Known} known
 */
async function refuseRecords(session, { gw, treeCode }) {
  const path = { tree_code: treeCode };
  await session.refuses('the default bucket stays', '403 default_protected', () =>
    gw.storage.delete('/buckets/{bucket}', { path: { bucket: 'default' } }),
  );
  await session.refuses('a tree that is not there', '404 not_found', () =>
    gw.tree.get(TREE, { path: { tree_code: 'atlantis' } }),
  );
  await session.refuses('a code that is taken', '409 conflict', () =>
    gw.tree.post('/trees', { body: { code: treeCode, name: 'Another' } }),
  );
  await session.refuses('a change of what has changed since', '412 precondition_failed', async () => {
    const tree = await gw.tree.get(TREE, { path });
    await gw.tree.patch(TREE, { path, body: { description: 'Somebody else was quicker.' } });
    await gw.tree.patch(tree, { description: 'Too late.' });
  });
}

/**
 * What no client of ours sends.
 * @param {Session} session
 * @param {Known} known
 */
async function refuseRaw(session, { gw, treeCode }) {
  const credentials = await gw.auth.authorize({ method: 'POST', url: '' });
  /**
   * @param {string} why @param {string} expected @param {string} path @param {RawOptions} request
   * @param {(response: { json: any, headers: Headers }) => void} [verify]
   */
  const refuses = (why, expected, path, { headers, ...request }, verify) =>
    session.holds(why, () => session.raw('tree', path, { ...request, headers: { ...credentials, ...headers } }), {
      verify: (response) => {
        assert.equal(`${response.status} ${response.json?.code}`, expected);
        assert.equal(typeof response.json.message, 'string');
        verify?.(response);
      },
      show: ({ json }) => `${json.code}: ${json.message}`,
    });
  await refuses(
    'an unknown member',
    '400 invalid_request',
    '/trees',
    { json: { code: 'x', name: 'x', colour: 'red' } },
    ({ json }) => namesField('colour')(json),
  );
  const json = { 'content-type': 'application/json' };
  await refuses('JSON cut short', '400 invalid_request', '/trees', { method: 'POST', body: '{"code":', headers: json });
  await refuses(
    'a method the path does not offer',
    '405 method_not_allowed',
    `/trees/${treeCode}`,
    { method: 'PUT', json: {} },
    ({ headers }) => assert.match(headers.get('allow') ?? '', /PATCH/),
  );
  const xml = { 'content-type': 'application/xml' };
  await refuses('a body of another kind', '415 unsupported_media_type', '/trees', {
    method: 'POST',
    body: '<tree/>',
    headers: xml,
  });
}
