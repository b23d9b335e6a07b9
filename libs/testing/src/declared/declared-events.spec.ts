import { undeclaredRequests, type EventsDocument } from './declared-events.js';

const schema = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string', format: 'uuid' }, name: { type: ['string', 'null'] } },
  additionalProperties: false,
};
const document: EventsDocument = {
  webhooks: {
    'file.created': {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/FileCreated' } } } },
      },
    },
  },
  components: { schemas: { FileCreated: schema } },
};
const id = '0198c5a2-0000-7000-8000-000000000001';

describe('undeclaredRequests', () => {
  it('accepts what is declared', () => {
    expect(undeclaredRequests(document, [['file.created', { id, name: null }]])).toEqual([]);
  });

  it.each([
    ['another name', 'file.eaten', { id, name: 'a' }, 'file.eaten is not declared'],
    ['a member that is missing', 'file.created', { id }, "must have required property 'name'"],
    ['a further member', 'file.created', { id, name: 'a', more: 1 }, 'must NOT have additional properties'],
    ['another type', 'file.created', { id, name: 1 }, 'data/name must be string,null'],
    ['another format', 'file.created', { id: '1', name: 'a' }, 'must match format "uuid"'],
  ])('names %s', (_, name, body, fault) => {
    expect(undeclaredRequests(document, [[name, body]])[0]).toContain(fault);
  });
});
