import { findRemoved, isNamed } from './breaking.mjs';

const text = { type: 'string' };
/** @param {Record<string, any>} over */
const documentOf = ({ body = {}, answer = {}, parameters = [], schemas = {}, operationId = 'Books_create' }) => ({
  paths: {
    '/books': {
      post: {
        operationId,
        parameters,
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: {
          201: { content: { 'application/json': { schema: answer } } },
          409: { content: { 'application/json': { schema: { enum: ['conflict'] } } } },
        },
      },
    },
  },
  components: { schemas },
});
const book = { type: 'object', properties: { title: text, cover: { type: 'object', properties: { color: text } } } };
const withoutCover = { type: 'object', properties: { title: text } };

describe('findRemoved', () => {
  it.each([
    ['an operation', { body: book }, { body: book, operationId: 'Books_make' }, ['Books_create']],
    ['a parameter', { parameters: [{ name: 'q', in: 'query', schema: text }] }, {}, ['Books_create query.q']],
    ['a field of the body, without its parts', { body: book }, { body: withoutCover }, ['Books_create body.cover']],
    ['a field of the response', { answer: book }, { answer: withoutCover }, ['Books_create 201.cover']],
    ['a value', { body: { enum: ['a', 'b'] } }, { body: { enum: ['b', 'c'] } }, ['Books_create body=a']],
    [
      'a field of an item',
      { answer: { items: book } },
      { answer: { items: withoutCover } },
      ['Books_create 201[].cover'],
    ],
  ])('names %s that is gone', (_, earlier, current, removed) => {
    expect(findRemoved(documentOf(earlier), documentOf(current))).toEqual(removed);
  });

  it('names what is gone from a request that the service sends', () => {
    const ofEvents = (/** @type {Record<string, any>} */ bodies) => ({
      ...documentOf({}),
      webhooks: Object.fromEntries(
        Object.entries(bodies).map(([name, schema]) => [
          name,
          { post: { operationId: `receive_${name}`, requestBody: { content: { 'application/json': { schema } } } } },
        ]),
      ),
    });
    const earlier = ofEvents({ written: book, eaten: book });
    expect(findRemoved(earlier, ofEvents({ written: withoutCover }))).toEqual([
      'receive_written body.cover',
      'receive_eaten',
    ]);
  });

  it('accepts what is added, and a schema that moved into components', () => {
    const $ref = '#/components/schemas/Book';
    const moved = documentOf({ answer: { anyOf: [{ $ref }, { type: 'null' }] }, schemas: { Book: book } });
    expect(findRemoved(documentOf({ answer: withoutCover }), moved)).toEqual([]);
    expect(findRemoved(documentOf({ answer: book }), moved)).toEqual([]);
  });

  it('reads a schema that contains itself', () => {
    const $ref = '#/components/schemas/Node';
    const node = { type: 'object', properties: { name: text, children: { type: 'array', items: { $ref } } } };
    const named = documentOf({ answer: { $ref }, schemas: { Node: node } });
    const nameless = { ...node, properties: { children: node.properties.children } };
    expect(findRemoved(named, named)).toEqual([]);
    expect(findRemoved(named, documentOf({ answer: { $ref }, schemas: { Node: nameless } }))).toEqual([
      'Books_create 201.name',
    ]);
  });

  it('leaves out errors: fewer of them break nothing', () => {
    const fewer = documentOf({});
    delete (/** @type {any} */ (fewer).paths['/books'].post.responses[409]);
    expect(findRemoved(documentOf({}), fewer)).toEqual([]);
  });
});

describe('isNamed', () => {
  const changelog =
    '## 0.2.0 (unreleased)\n- BREAKING: `cover` is gone.\n- `title`\n## 0.1.0\n- BREAKING: `Books_list`\n';

  it.each([
    ['tree: Books_create body.cover', true],
    ['tree: Books_create body[].cover', true],
    ['tree: Books_create body.title', false],
    ['tree: Books_list', false],
  ])('%s: %s', (what, named) => expect(isNamed(what, changelog)).toBe(named));
});
