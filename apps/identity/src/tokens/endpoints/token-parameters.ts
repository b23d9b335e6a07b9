import { invalidField, one, type RawQuery } from '@groundwork/rest';

const HINTS = ['access_token', 'refresh_token', 'id_token'];

/** A parameter that has to be there, once. Throws `invalid_request`. */
export function required(form: RawQuery, name: string): string {
  const value = one(form, name);
  if (value === undefined || value === '') throw invalidField(name, 'is required', 'required');
  return value;
}

/** The token a form asks about; what kind it is shows by itself, so the hint is only checked. (RFC 7662 §2.1) */
export function tokenOf(form: RawQuery): string {
  const hint = one(form, 'token_type_hint');
  if (hint !== undefined && hint !== '' && !HINTS.includes(hint))
    throw invalidField('token_type_hint', `must be one of ${HINTS.join(', ')}`);
  return required(form, 'token');
}
