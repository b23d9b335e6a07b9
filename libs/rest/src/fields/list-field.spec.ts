import 'reflect-metadata';
import { parseBody } from '../body.pipe.js';
import { ListField } from './structured-fields.js';

class Tagged {
  @ListField() tags!: string[];
}

describe('ListField', () => {
  it('normalizes texts to NFC and removes duplicates', () => {
    expect(parseBody(Tagged, { tags: ['Zu\u0308rich', 'Zürich', 'a'] }).tags).toEqual(['Zürich', 'a']);
  });

  it('rejects members that are not strings', () => {
    expect(() => parseBody(Tagged, { tags: ['a', 1] })).toThrow(
      expect.objectContaining({ code: 'invalid_request' }) as Error,
    );
  });
});
