import type { ScimAttribute, ScimSchema } from '../protocol/scim-attributes.js';
import { GROUP_TYPE, USER_TYPE, type ScimResourceType } from '../protocol/scim-resource-types.js';
import { MAX_COUNT } from '../protocol/scim-query.js';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

/** The kinds of resources, and all their schemas. */
export const RESOURCE_TYPES: readonly ScimResourceType[] = [USER_TYPE, GROUP_TYPE];
export const SCHEMAS: readonly ScimSchema[] = RESOURCE_TYPES.flatMap(({ schema, extensions }) => [
  schema,
  ...extensions,
]);

/** What the server offers. (RFC 7643 §5) */
export const serviceProviderConfig = (base: string): object => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the connection, in the header Authorization.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** RFC 7643 §6. */
export const resourceTypeResponse = (type: ScimResourceType, base: string): object => ({
  schemas: [`${CORE}:ResourceType`],
  id: type.name,
  name: type.name,
  description: type.schema.description,
  endpoint: type.endpoint,
  schema: type.schema.id,
  schemaExtensions: type.extensions.map(({ id }) => ({ schema: id, required: false })),
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.name}` },
});

/** RFC 7643 §7. */
export const schemaResponse = ({ id, name, description, attributes }: ScimSchema, base: string): object => ({
  schemas: [`${CORE}:Schema`],
  id,
  name,
  description,
  attributes: attributes.map(attributeResponse),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

/** With all defaults said: clients read them. */
const attributeResponse = (attribute: ScimAttribute): object => ({
  name: attribute.name,
  type: attribute.type,
  multiValued: attribute.multiValued ?? false,
  description: attribute.description,
  required: attribute.required ?? false,
  mutability: attribute.mutability ?? 'readWrite',
  returned: attribute.returned ?? 'default',
  ...(attribute.type === 'complex' || attribute.type === 'boolean'
    ? {}
    : { caseExact: attribute.caseExact ?? false, uniqueness: attribute.uniqueness ?? 'none' }),
  ...(attribute.type === 'reference' ? { referenceTypes: ['uri'] } : {}),
  ...(attribute.canonicalValues ? { canonicalValues: attribute.canonicalValues } : {}),
  ...(attribute.subAttributes ? { subAttributes: attribute.subAttributes.map(attributeResponse) } : {}),
});
