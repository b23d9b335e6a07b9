import { ApiError } from '@groundwork/rest';

/** The kinds of fault of RFC 7644 §3.12, Table 9, that are answered here. */
export const SCIM_TYPES = [
  'invalidFilter',
  'invalidPath',
  'invalidSyntax',
  'invalidValue',
  'mutability',
  'noTarget',
  'tooMany',
  'uniqueness',
] as const;

/** One of them. */
export type ScimType = (typeof SCIM_TYPES)[number];

/** A 400 of SCIM: `scimType` says the kind, `field` the attribute, parameter or path. Throws nothing itself. */
export const scimFault = (scimType: ScimType, field: string, message: string): ApiError =>
  new ApiError('invalid_request', `${field} ${message}`, { details: [{ field, code: scimType, message }] });

/** A 409: the name or id is taken. (RFC 7644 §3.3) */
export const notUnique = (field: string, message: string): ApiError =>
  new ApiError('conflict', `${field} ${message}`, { details: [{ field, code: 'uniqueness', message }] });
