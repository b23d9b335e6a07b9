import { addExamples } from './examples.js';

const FORM = 'application/x-www-form-urlencoded';

/** The body of an operation whose only schema is given, with its examples. */
function bodyWith(schema: object, type: string) {
  const content: Record<string, { schema: object; example?: unknown }> = { [type]: { schema } };
  addExamples({ '/books': { post: { requestBody: { content } } } }, {});
  return content[type];
}

describe('addExamples', () => {
  const members = { isbn: { type: 'string' }, shelf: { type: 'string' }, price: { type: 'integer', example: 12 } };

  it('shows of a body what is required and what has an example', () => {
    const schema = { type: 'object', required: ['isbn'], properties: members };
    expect(bodyWith(schema, 'application/json')).toEqual({ schema, example: { isbn: 'Isbn', price: 12 } });
  });

  it('gives each member of a form what is shown of it, and the others an empty one: a page would send `string`', () => {
    const body = bodyWith({ type: 'object', required: ['isbn'], properties: members }, FORM);
    expect(body).toMatchObject({
      schema: { properties: { isbn: { example: 'Isbn' }, shelf: { example: '' }, price: { example: 12 } } },
      example: { isbn: 'Isbn', price: 12 },
    });
  });

  it('throws where a text has no example', () => {
    expect(() => bodyWith({ type: 'string' }, 'text/csv')).toThrow('post /books: text/csv has no example.');
  });
});
