import { USER_SCHEMA, GROUP_SCHEMA, type ScimAttribute, type ScimSchema } from './scim-attributes.js';

/** How the attributes of SCIM stand in the OpenAPI document. */
function schemaOf({ attributes }: ScimSchema): Record<string, unknown> {
  return {
    type: 'object',
    properties: {
      schemas: { type: 'array', items: { type: 'string' } },
      id: { type: 'string', format: 'uuid', readOnly: true },
      externalId: { type: 'string' },
      ...Object.fromEntries(attributes.map((attribute) => [attribute.name, typeOf(attribute)])),
      meta: { type: 'object', readOnly: true },
    },
  };
}

function typeOf({ type, multiValued, subAttributes = [], description, mutability }: ScimAttribute): object {
  const members = Object.fromEntries(subAttributes.map((one) => [one.name, typeOf(one)]));
  const single =
    type === 'complex' ? { type: 'object', properties: members } : { type: type === 'boolean' ? type : 'string' };
  const readOnly = mutability === 'readOnly' ? { readOnly: true } : {};
  return multiValued
    ? { type: 'array', items: single, description, ...readOnly }
    : { ...single, description, ...readOnly };
}

export const USER_DOCUMENT = {
  ...schemaOf(USER_SCHEMA),
  example: {
    schemas: [USER_SCHEMA.id],
    userName: 'ann@acme.example',
    name: { givenName: 'Ann', familyName: 'Smith' },
    emails: [{ value: 'ann@acme.example', type: 'work', primary: true }],
    active: true,
  },
};
export const GROUP_DOCUMENT = {
  ...schemaOf(GROUP_SCHEMA),
  example: { schemas: [GROUP_SCHEMA.id], displayName: 'Sales', members: [] },
};

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** The body of a PATCH. (RFC 7644 §3.5.2) */
export const patchDocument = (value: unknown): Record<string, unknown> => ({
  type: 'object',
  required: ['Operations'],
  properties: {
    schemas: { type: 'array', items: { type: 'string' } },
    Operations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['op'],
        properties: { op: { type: 'string' }, path: { type: 'string' }, value: {} },
      },
    },
  },
  example: { schemas: [PATCH], Operations: [{ op: 'replace', value }] },
});

/** The answer of a list. (RFC 7644 §3.4.2) */
export const listDocument = (resource: object): Record<string, unknown> => ({
  type: 'object',
  required: ['schemas', 'totalResults'],
  properties: {
    schemas: { type: 'array', items: { type: 'string' } },
    totalResults: { type: 'integer' },
    startIndex: { type: 'integer' },
    itemsPerPage: { type: 'integer' },
    Resources: { type: 'array', items: resource },
  },
});

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** A ListResponse. */
export const listResponse = (totalResults: number, startIndex: number, resources: readonly object[]): object => ({
  schemas: [LIST],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
