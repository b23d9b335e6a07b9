import { EnumField, FlagField, ObjectsField, TextField, IntegerField } from '@groundwork/rest';

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

const MAX_URL = 2_048;
const MAX_MESSAGE = 500;
const MOST_PROBLEMS = 20;

/** One thing that keeps a provider from signing in users. */
export class ProviderProblem {
  @EnumField([...PROVIDER_PROBLEMS], { name: 'ProviderProblemCode', readOnly: true }) code!: ProviderProblemCode;
  @TextField({ max: MAX_URL, nullable: true, readOnly: true, description: 'The address that it is about.' })
  url!: string | null;
  @TextField({ max: MAX_MESSAGE, readOnly: true }) message!: string;
}

const endpoint = (description: string) => TextField({ max: MAX_URL, nullable: true, readOnly: true, description });

/** What was found at a provider. */
export class ProviderCheck {
  @FlagField({ readOnly: true, description: 'No problem was found.' }) is_ready!: boolean;
  @endpoint('The document that was read; `null` for types without discovery.') discovery_url!: string | null;
  @endpoint('As the document says it.') issuer!: string | null;
  @endpoint('Where users are sent to.') authorization_endpoint!: string | null;
  @endpoint('Where codes are redeemed.') token_endpoint!: string | null;
  @endpoint('Where further claims are read.') userinfo_endpoint!: string | null;
  @endpoint('Where its keys are.') jwks_uri!: string | null;
  @IntegerField({
    nullable: true,
    readOnly: true,
    description: 'Keys that verify signatures; `null` where none were read.',
  })
  keys!: number | null;
  @ObjectsField(() => ProviderProblem, { maxItems: MOST_PROBLEMS, readOnly: true }) problems!: ProviderProblem[];
}
