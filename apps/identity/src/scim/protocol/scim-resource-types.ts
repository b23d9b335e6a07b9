import {
  COMMON_ATTRIBUTES,
  ENTERPRISE_SCHEMA,
  GROUP_SCHEMA,
  USER_SCHEMA,
  type ScimAttribute,
  type ScimSchema,
} from './scim-attributes.js';

/** A kind of resource: its schema, and extensions that are registered; users take others, too. (RFC 7643 §6) */
export interface ScimResourceType {
  readonly name: 'User' | 'Group';
  readonly endpoint: '/Users' | '/Groups';
  readonly schema: ScimSchema;
  readonly extensions: readonly ScimSchema[];
  /** Takes extensions that are not registered, as they come. */
  readonly isOpen: boolean;
}

export const USER_TYPE: ScimResourceType = {
  name: 'User',
  endpoint: '/Users',
  schema: USER_SCHEMA,
  extensions: [ENTERPRISE_SCHEMA],
  isOpen: true,
};
export const GROUP_TYPE: ScimResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  schema: GROUP_SCHEMA,
  extensions: [],
  isOpen: false,
};

/** Those of a resource, with the common ones. */
export const attributesOf = ({ schema }: ScimResourceType): readonly ScimAttribute[] => [
  ...COMMON_ATTRIBUTES,
  ...schema.attributes,
];
