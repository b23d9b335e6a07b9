import { nameSchema } from '@groundwork/rest';

/** What a check of a provider may find wrong. (docs/external-providers.md, "Check a provider") */
export const PROVIDER_PROBLEMS = [
  'address_refused',
  'unreachable',
  'timeout',
  'too_large',
  'redirected',
  'unexpected_status',
  'not_json',
  'issuer_mismatch',
  'endpoint_missing',
  'code_flow_missing',
  'no_usable_keys',
] as const;
export type ProviderProblemCode = (typeof PROVIDER_PROBLEMS)[number];

/** One thing that keeps a provider from signing in users. */
export interface ProviderProblem {
  readonly code: ProviderProblemCode;
  /** The address that it is about. */
  readonly url: string | null;
  readonly message: string;
}

/** What was found at a provider; `null` for what was not. */
export interface ProviderCheck {
  is_ready: boolean;
  discovery_url: string | null;
  issuer: string | null;
  authorization_endpoint: string | null;
  token_endpoint: string | null;
  userinfo_endpoint: string | null;
  jwks_uri: string | null;
  keys: number | null;
  problems: ProviderProblem[];
}

const address = (description: string) => ({ type: 'string', nullable: true, description });

const PROBLEM = {
  type: 'object',
  required: ['code', 'url', 'message'],
  properties: {
    code: { type: 'string', enum: [...PROVIDER_PROBLEMS] },
    url: address('The address that it is about.'),
    message: { type: 'string' },
  },
};

const PROPERTIES = {
  is_ready: { type: 'boolean', description: 'No problem was found.' },
  discovery_url: address('The document that was read; `null` for types without discovery.'),
  issuer: address('As the document says it.'),
  authorization_endpoint: address('Where users are sent to.'),
  token_endpoint: address('Where codes are redeemed.'),
  userinfo_endpoint: address('Where further claims are read.'),
  jwks_uri: address('Where its keys are.'),
  keys: {
    type: 'integer',
    nullable: true,
    description: 'Keys that verify signatures; `null` where none were read.',
  },
  problems: { type: 'array', items: PROBLEM },
};

/** Name of the schema of a check. */
export const PROVIDER_CHECK = 'ProviderCheck';

nameSchema(PROVIDER_CHECK, { type: 'object', required: Object.keys(PROPERTIES), properties: PROPERTIES });
