const entries = { type: 'array', items: { type: 'object', additionalProperties: true } };

/** For the OpenAPI document: the sections of a configuration; docs/configuration-as-code.md tells their members. */
export const CONFIGURATION_SCHEMA = {
  type: 'object',
  properties: {
    version: { type: 'integer' },
    tenants: entries,
    resources: entries,
    clients: entries,
    roles: entries,
    groups: entries,
  },
};

const text = { type: 'string' };
const differences = {
  type: 'array',
  items: {
    type: 'object',
    required: ['kind', 'name'],
    properties: { kind: text, name: text, tenant: text, of: text, members: { type: 'array', items: text } },
  },
};

/** For the OpenAPI document: what a document changed, or would change. */
export const DIFFERENCE_SCHEMA = {
  type: 'object',
  required: ['create', 'change', 'delete'],
  properties: { create: differences, change: differences, delete: differences },
};
