import assert from 'node:assert/strict';

/** @import { Session } from './session.mjs' */

/**
 * The tree's name in Mongolian and in British English.
 * @param {Session} session
 * @param {string} code of the tree
 */
export async function translateWorld(session, code) {
  session.chapter('Translations');
  const path = `/trees/${code}/translations`;
  const mongolian = new Intl.DisplayNames('mn', { type: 'region' });
  const world = mongolian.of('001') ?? 'Дэлхий';
  const description = `${['MN', 'JP', 'DE', 'KE', 'BR'].map((region) => mongolian.of(region)).join(', ')} …`;
  await session.go({
    why: 'a Mongolian name',
    service: 'tree',
    method: 'POST',
    path,
    status: 201,
    json: { language: 'mn_MN', name: world, description },
    verify: ({ body }) => assert.deepEqual([body.language, body.name], ['mn_MN', world]),
    show: ({ body }) => `${body.name}: ${body.description}`,
  });
  await session.go({
    why: 'a British one',
    service: 'tree',
    method: 'POST',
    path,
    status: 201,
    json: { language: 'en_UK', name: 'The world' },
  });
  await session.go({
    why: 'read back, both',
    service: 'tree',
    path,
    verify: ({ body }) =>
      assert.deepEqual(body.items.map((/** @type {any} */ item) => item.language).sort(), ['en_UK', 'mn_MN']),
  });
  await session.go({
    why: 'changed',
    service: 'tree',
    method: 'PATCH',
    path: `${path}/en_UK`,
    json: { description: 'Countries and counties' },
    verify: ({ body }) => assert.deepEqual([body.name, body.description], ['The world', 'Countries and counties']),
  });
  await session.go({
    why: 'the other one untouched',
    service: 'tree',
    path: `${path}/mn_MN`,
    verify: ({ body }) => assert.equal(body.name, world),
    show: ({ body }) => body.name,
  });
  await session.go({ why: 'removed', service: 'tree', method: 'DELETE', path: `${path}/en_UK`, status: 204 });
  await session.go({
    why: 'countries in Mongolian, as they were imported',
    service: 'tree',
    path: `/trees/${code}/versions/v1/nodes?q=${encodeURIComponent("code in ('MN', 'JP', 'BR')")}&language=mn_MN`,
    verify: ({ body, headers }) => {
      assert.equal(headers.get('content-language'), 'mn-MN');
      for (const { code: region, name } of body.items) assert.equal(name, mongolian.of(region));
    },
    show: ({ body }) => body.items.map((/** @type {any} */ item) => `${item.code} ${item.name}`).join(', '),
  });
}
