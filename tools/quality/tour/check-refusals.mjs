import assert from 'node:assert/strict';

/** @import { Answer, Step, Session } from './session.mjs' */

/**
 * An error of each kind, with its catalogue code. (api.md, "Error body")
 * @param {Session} session
 * @param {{ treeCode: string, bucket: string, fileId: string, narrowToken: string, authorization: string }} known
 */
export async function checkRefusals(session, known) {
  session.chapter('Refusals');
  for (const { code, verify, ...step } of listRefusals(known)) {
    await session.go({
      ...step,
      verify: (answer) => {
        assert.equal(answer.body.code, code);
        assert.equal(typeof answer.body.message, 'string');
        verify?.(answer);
      },
      show: ({ body }) => `${body.code}: ${body.message}`,
    });
  }
}

/** @param {string} field */
const namesField =
  (field) =>
  (/** @type {Answer} */ { body }) =>
    assert.ok(
      body.details?.some((/** @type {any} */ detail) => detail.field === field),
      `details do not name ${field}: ${JSON.stringify(body.details)}`,
    );

/**
 * @param {Parameters<typeof checkRefusals>[1]} known
 * @returns {(Step & { code: string })[]}
 */
function listRefusals({ treeCode, bucket, fileId, narrowToken, authorization }) {
  const trees = /** @type {const} */ ({ service: 'tree', path: '/trees' });
  const tree = /** @type {const} */ ({ service: 'tree', path: `/trees/${treeCode}` });
  const content = /** @type {const} */ ({ service: 'storage', path: `/files/${fileId}/content` });
  return [
    {
      why: 'a wrong value, its field named',
      ...trees,
      method: 'POST',
      json: { code: 'no spaces', name: 'x' },
      status: 400,
      code: 'invalid_request',
      verify: namesField('code'),
    },
    {
      why: 'an unknown member',
      ...trees,
      method: 'POST',
      json: { code: 'x', name: 'x', colour: 'red' },
      status: 400,
      code: 'invalid_request',
      verify: namesField('colour'),
    },
    {
      why: 'JSON cut short',
      ...trees,
      method: 'POST',
      raw: '{"code":',
      headers: { 'content-type': 'application/json' },
      status: 400,
      code: 'invalid_request',
    },
    { why: 'a where clause that breaks off', ...trees, path: '/trees?q=(name=', status: 400, code: 'invalid_request' },
    {
      why: 'a scope nobody granted',
      service: 'identity',
      method: 'POST',
      path: '/token',
      headers: { authorization },
      form: { grant_type: 'client_credentials', scope: 'moon:read' },
      status: 400,
      code: 'invalid_scope',
    },
    {
      why: 'a token that is none',
      ...trees,
      headers: { authorization: 'Bearer nonsense' },
      status: 401,
      code: 'invalid_token',
      verify: ({ headers }) => assert.match(headers.get('www-authenticate') ?? '', /^Bearer/),
    },
    {
      why: 'a scope the token lacks',
      ...trees,
      method: 'POST',
      headers: { authorization: `Bearer ${narrowToken}` },
      json: { code: 'x', name: 'x' },
      status: 403,
      code: 'insufficient_scope',
    },
    {
      why: 'the default bucket stays',
      service: 'storage',
      method: 'DELETE',
      path: '/buckets/default',
      status: 403,
      code: 'default_protected',
    },
    { why: 'a tree that is not there', ...trees, path: '/trees/atlantis', status: 404, code: 'not_found' },
    {
      why: 'a method the path does not offer',
      ...tree,
      method: 'PUT',
      json: {},
      status: 405,
      code: 'method_not_allowed',
      verify: ({ headers }) => assert.match(headers.get('allow') ?? '', /PATCH/),
    },
    {
      why: 'a code that is taken',
      ...trees,
      method: 'POST',
      json: { code: treeCode, name: 'Another' },
      status: 409,
      code: 'conflict',
    },
    {
      why: 'a change of what has changed since',
      ...tree,
      method: 'PATCH',
      headers: { 'if-match': '"outdated"' },
      json: { name: 'x' },
      status: 412,
      code: 'precondition_failed',
    },
    {
      why: 'a body that is too large',
      ...trees,
      method: 'POST',
      json: { code: 'x', name: 'x', description: 'x'.repeat(2_000_000) },
      status: 413,
      code: 'payload_too_large',
    },
    {
      why: 'a body of another kind',
      ...trees,
      method: 'POST',
      raw: '<tree/>',
      headers: { 'content-type': 'application/xml' },
      status: 415,
      code: 'unsupported_media_type',
    },
    {
      why: 'a range beyond the end',
      ...content,
      headers: { bucket, range: 'bytes=999999999-' },
      status: 416,
      code: 'range_not_satisfiable',
    },
  ];
}
