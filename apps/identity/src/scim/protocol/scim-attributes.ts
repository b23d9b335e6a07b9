/** An attribute of a schema. What is left out has the default of RFC 7643 §2.2. */
export interface ScimAttribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime';
  readonly description: string;
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readOnly' | 'readWrite' | 'immutable';
  readonly returned?: 'always' | 'default';
  readonly uniqueness?: 'none' | 'server';
  readonly canonicalValues?: readonly string[];
  readonly subAttributes?: readonly ScimAttribute[];
}

/** A schema, of a resource or an extension. */
export interface ScimSchema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly ScimAttribute[];
}

const text = (name: string, description: string, more: Partial<ScimAttribute> = {}): ScimAttribute => ({
  name,
  type: 'string',
  description,
  ...more,
});
const complex = (
  name: string,
  description: string,
  subAttributes: readonly ScimAttribute[],
  more: Partial<ScimAttribute> = {},
): ScimAttribute => ({ name, type: 'complex', description, subAttributes, ...more });

/** Values with a type, of which one is the primary one. (RFC 7643 §2.4) */
const plural = (name: string, description: string, types: readonly string[] = []): ScimAttribute =>
  complex(
    name,
    description,
    [
      text('value', 'The value.'),
      text('display', 'How it is shown.'),
      text('type', 'What it is for.', types.length > 0 ? { canonicalValues: types } : {}),
      { name: 'primary', type: 'boolean', description: 'The one that is preferred.' },
    ],
    { multiValued: true },
  );

const PLACES = ['work', 'home', 'other'];

/** What the server says of every resource. (RFC 7643 §3.1) */
export const COMMON_ATTRIBUTES: readonly ScimAttribute[] = [
  text('id', 'Given by the server.', { mutability: 'readOnly', returned: 'always', caseExact: true }),
  text('externalId', 'The id that the directory gives.', { caseExact: true }),
  complex(
    'meta',
    'About the resource.',
    [
      text('resourceType', 'User or Group.', { caseExact: true }),
      { name: 'created', type: 'dateTime', description: 'When it was made.' },
      { name: 'lastModified', type: 'dateTime', description: 'When it changed last.' },
      { name: 'location', type: 'reference', description: 'Its address.', caseExact: true },
      text('version', 'Its state, as in the header ETag.', { caseExact: true }),
    ],
    { mutability: 'readOnly' },
  ),
];

/** A user. (RFC 7643 §4.1) */
export const USER_SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'A person who signs in.',
  attributes: [
    text('userName', 'The name that the directory knows the user by.', { required: true, uniqueness: 'server' }),
    complex('name', 'The parts of the name.', [
      text('formatted', 'All of it.'),
      text('familyName', 'The family name.'),
      text('givenName', 'The given name.'),
      text('middleName', 'Names between them.'),
      text('honorificPrefix', 'Such as Dr.'),
      text('honorificSuffix', 'Such as III.'),
    ]),
    text('displayName', 'The name that is shown.'),
    text('nickName', 'A casual name.'),
    { name: 'profileUrl', type: 'reference', description: 'A page about the user.' },
    text('title', 'Such as Vice President.'),
    text('userType', 'Such as Employee.'),
    text('preferredLanguage', 'As in the header Accept-Language.'),
    text('locale', 'A language tag, for pages and mails.'),
    text('timezone', 'Such as Europe/Berlin.'),
    { name: 'active', type: 'boolean', description: 'False: blocked, and signed out everywhere.' },
    plural('emails', 'Email addresses; the primary one is that of the account.', PLACES),
    plural('phoneNumbers', 'Phone numbers; they do not sign in.', [...PLACES, 'mobile', 'fax', 'pager']),
    plural('ims', 'Addresses for messages.'),
    plural('photos', 'Pictures.', ['photo', 'thumbnail']),
    complex(
      'addresses',
      'Postal addresses.',
      [
        ...['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country'].map((name) =>
          text(name, 'A part of the address.'),
        ),
        text('type', 'What it is for.', { canonicalValues: PLACES }),
        { name: 'primary', type: 'boolean', description: 'The one that is preferred.' },
      ],
      { multiValued: true },
    ),
    complex(
      'groups',
      'The groups of this connection that the user is a member of.',
      [
        text('value', 'The id of the group.', { mutability: 'readOnly' }),
        { name: '$ref', type: 'reference', description: 'Its address.', mutability: 'readOnly' },
        text('display', 'Its name.', { mutability: 'readOnly' }),
        text('type', 'direct.', { mutability: 'readOnly' }),
      ],
      { multiValued: true, mutability: 'readOnly' },
    ),
    plural('entitlements', 'Kept for the directory; they give nothing.'),
    plural('roles', 'Kept for the directory; they give nothing.'),
    plural('x509Certificates', 'Kept for the directory.'),
  ],
};

/** What companies say of users. (RFC 7643 §4.3) */
export const ENTERPRISE_SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  name: 'Enterprise User',
  description: 'What companies say of users; kept for the directory.',
  attributes: [
    ...['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((name) =>
      text(name, 'Kept for the directory.'),
    ),
    complex('manager', 'Whom the user reports to.', [
      text('value', 'The id of the manager.'),
      { name: '$ref', type: 'reference', description: 'Its address.' },
      text('displayName', 'The name of the manager.'),
    ]),
  ],
};

/** A group. (RFC 7643 §4.2) */
export const GROUP_SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'Users who belong together.',
  attributes: [
    text('displayName', 'Unique within the tenant.', { required: true, uniqueness: 'server' }),
    complex(
      'members',
      'Users of this connection.',
      [
        text('value', 'The id of the user.', { mutability: 'immutable', caseExact: true }),
        { name: '$ref', type: 'reference', description: 'Its address.', mutability: 'immutable' },
        text('display', 'The name of the user.', { mutability: 'immutable' }),
        text('type', 'User.', { mutability: 'immutable', canonicalValues: ['User'] }),
      ],
      { multiValued: true },
    ),
  ],
};

/** The attribute of a name, whatever its case. (RFC 7643 §2.1) */
export const attributeNamed = (
  attributes: readonly ScimAttribute[] | undefined,
  name: string,
): ScimAttribute | undefined => {
  const wanted = name.toLowerCase();
  return attributes?.find((one) => one.name.toLowerCase() === wanted);
};
