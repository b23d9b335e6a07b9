import { forPython } from './for-python.mjs';

describe('a document for the generator of Python', () => {
  it('says nothing of unions but what they are for, and nothing of patterns', () => {
    const union = { oneOf: [{ type: 'string' }, { type: 'integer' }], nullable: true, description: 'It.' };
    const properties = {
      one: union,
      other: { anyOf: [{ type: 'string' }] },
      name: { type: 'string', pattern: '^\\p{L}$' },
    };
    expect(forPython({ type: 'object', properties })).toEqual({
      type: 'object',
      properties: { one: { description: 'It.' }, other: {}, name: { type: 'string' } },
    });
  });

  it('keeps properties of these names', () => {
    const properties = { anyOf: { type: 'string' }, oneOf: { type: 'string' }, pattern: { type: 'string' } };
    expect(forPython({ properties })).toEqual({ properties });
  });
});
