import assert from 'node:assert/strict';
import { where } from '@groundwork/client';

/** @import { Groundwork } from '@groundwork/client' */
/** @import { Session } from './session.mjs' */

const TRANSLATIONS = '/trees/{tree_code}/translations';
const TRANSLATION = '/trees/{tree_code}/translations/{language}';

/**
 * The tree's name in Mongolian and in British English.
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {string} code of the tree
 */
export async function translateWorld(session, gw, code) {
  session.chapter('Translations');
  const path = { tree_code: code };
  const inBritish = { path: { ...path, language: 'en_UK' } };
  const mongolian = new Intl.DisplayNames('mn', { type: 'region' });
  const name = mongolian.of('001') ?? 'Дэлхий';
  const description = `${['MN', 'JP', 'DE', 'KE', 'BR'].map((region) => mongolian.of(region)).join(', ')} …`;
  await session.holds(
    'a Mongolian name',
    () => gw.tree.post(TRANSLATIONS, { path, body: { language: 'mn_MN', name, description } }),
    {
      verify: (made) => assert.deepEqual([made.language, made.name], ['mn_MN', name]),
      show: (made) => `${made.name}: ${made.description}`,
    },
  );
  await session.holds('a British one', () =>
    gw.tree.post(TRANSLATIONS, { path, body: { language: 'en_UK', name: 'The world' } }),
  );
  await session.holds('read back, both', () => gw.tree.get(TRANSLATIONS, { path }), {
    verify: ({ items }) => assert.deepEqual(items.map((item) => item.language).sort(), ['en_UK', 'mn_MN']),
  });
  await session.holds(
    'changed, as it was read',
    async () => {
      const british = await gw.tree.get(TRANSLATION, inBritish);
      return gw.tree.patch(british, { description: 'Countries and counties' });
    },
    { verify: (now) => assert.deepEqual([now.name, now.description], ['The world', 'Countries and counties']) },
  );
  await session.holds(
    'the other one untouched',
    () => gw.tree.get(TRANSLATION, { path: { ...path, language: 'mn_MN' } }),
    { verify: (other) => assert.equal(other.name, name), show: (other) => String(other.name) },
  );
  await session.holds('removed', () => gw.tree.delete(TRANSLATION, inBritish));
  await session.holds(
    'countries in Mongolian, as they were imported',
    () =>
      gw.tree.get('/trees/{tree_code}/versions/{tree_version}/nodes', {
        path: { ...path, tree_version: 'v1' },
        q: where`code in ${['MN', 'JP', 'BR']}`,
        query: { language: 'mn_MN' },
      }),
    {
      verify: ({ items }, { headers }) => {
        assert.equal(headers.get('content-language'), 'mn-MN');
        assert.equal(items.length, 3);
        for (const node of items) assert.equal(node.name, mongolian.of(node.code));
      },
      show: ({ items }) => items.map((node) => `${node.code} ${node.name}`).join(', '),
    },
  );
}
