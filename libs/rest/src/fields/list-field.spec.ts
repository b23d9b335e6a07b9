import 'reflect-metadata';
import { parseBody } from '../body.pipe.js';
import { ListField } from './structured-fields.js';

class Tagged {
  @ListField() tags!: string[];
}

describe('ListField', () => {
  it('brings texts into NFC and drops those that are then repeated', () => {
    expect(parseBody(Tagged, { tags: ['Zu\u0308rich', 'Zürich', 'a'] }).tags).toEqual(['Zürich', 'a']);
  });

  it('refuses members that are no texts', () => {
    expect(() => parseBody(Tagged, { tags: ['a', 1] })).toThrow(
      expect.objectContaining({ code: 'invalid_request' }) as Error,
    );
  });
});
