import { invalidField, type RawQuery } from '@groundwork/rest';
import { standardGrant } from '../../directory/entities/grant-types.js';

/** The form of a token request as the standards write it. */
export type TokenForm = Readonly<Record<string, string | readonly string[]>>;

/** Parameters that may be sent in the query: nothing that is a secret. (api.md, "/token") */
export const QUERY_PARAMETERS = [
  'client_id',
  'grant_type',
  'scope',
  'resource',
  'tenant',
  'organization',
  'fields',
] as const;

/** The specification's names of parameters, and the standards'. (identity.md §5) */
const SAME_PARAMETER: ReadonlyMap<string, string> = new Map([
  ['authorization_code', 'code'],
  ['authorization_code_verifier', 'code_verifier'],
]);

/** Translates a token request of the dialect. Throws `invalid_request` for contradictions and repetitions. */
export function translateToken(form: RawQuery, query: RawQuery): TokenForm {
  const said = new Map<string, string | string[]>();
  for (const [given, value] of [...Object.entries(query), ...Object.entries(form)]) {
    const name = SAME_PARAMETER.get(given) ?? given;
    if (name === 'fields' || value === '') continue;
    if (name === 'resource')
      said.set(name, [...new Set([said.get(name) ?? [], value].flat() as string[])]); // forms hold texts
    else said.set(name, agreeing(name, given, said.get(name), value));
  }
  const grant = said.get('grant_type');
  if (grant === 'authorization_code_verifier' && !said.has('code_verifier')) {
    throw invalidField(
      'authorization_code_verifier',
      'is required for the grant authorization_code_verifier',
      'required',
    );
  }
  if (typeof grant === 'string') said.set('grant_type', standardGrant(grant));
  return Object.fromEntries(said);
}

/** A parameter may be said twice, by two names or in two places, when both say the same. */
function agreeing(name: string, given: string, before: string | string[] | undefined, value: unknown): string {
  if (typeof value !== 'string') throw invalidField(given, 'may be given only once', 'duplicate');
  if (before !== undefined && before !== value) throw invalidField(given, `contradicts another ${name}`, 'rule');
  return value;
}
