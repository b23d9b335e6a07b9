import { downgrade } from './downgrade.mjs';

/** @param {Record<string, unknown>} schema */
const downgraded = (schema) => downgrade({ openapi: '3.1.0', components: { schemas: { One: schema } } });
/** @param {Record<string, unknown>} schema @param {Record<string, unknown>} expected */
const becomes = (schema, expected) =>
  expect(downgraded(schema)).toEqual({ openapi: '3.0.3', components: { schemas: { One: expected } } });

describe('a document in the words of OpenAPI 3.0', () => {
  it('says nullable for null', () => {
    becomes({ type: ['string', 'null'] }, { type: 'string', nullable: true });
    becomes({ anyOf: [{ type: 'string' }, { type: 'null' }] }, { allOf: [{ type: 'string' }], nullable: true });
    becomes(
      { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
      { oneOf: [{ type: 'string' }, { type: 'integer' }], nullable: true },
    );
  });

  it('says anyOf for several types, and an enum of one for a constant', () => {
    becomes({ type: ['string', 'boolean'] }, { anyOf: [{ type: 'string' }, { type: 'boolean' }] });
    becomes({ const: true }, { enum: [true] });
  });

  it('keeps what stands beside a reference', () => {
    const $ref = '#/components/schemas/Other';
    becomes({ $ref, description: 'It.' }, { allOf: [{ $ref }], description: 'It.' });
    becomes({ $ref }, { $ref });
  });

  it('takes names for names, and examples for values', () => {
    becomes(
      { properties: { const: { type: ['string', 'null'] } }, example: { type: ['string', 'null'] } },
      { properties: { const: { type: 'string', nullable: true } }, example: { type: ['string', 'null'] } },
    );
  });

  it('leaves out webhooks, and the document given as it is', () => {
    const document = { openapi: '3.1.0', webhooks: { ping: {} }, paths: {} };
    expect(downgrade(document)).toEqual({ openapi: '3.0.3', paths: {} });
    expect(Object.keys(document)).toEqual(['openapi', 'webhooks', 'paths']);
  });
});
