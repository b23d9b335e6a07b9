import { ApiError, type ErrorDetail } from './api-error.js';

/**
 * An error about columns, told in the members of the body that were sent: a column's name stands at some depth of the body
 * (`label_id` is `metadata.label.label_id`), or with `new_` where an operation changes that member alone (`code` is `new_code`).
 */
export function nameMembers(error: ApiError, body: unknown): ApiError {
  const [detail] = error.details ?? [];
  const member = detail && memberOf(body, new Set([detail.field, `new_${detail.field}`]));
  if (!detail || !member || member === detail.field) return error;
  const { code, headers, cause } = error;
  const message = error.message.replace(detail.field, member);
  return new ApiError(code, message, { headers, cause, details: [{ ...detail, field: member } satisfies ErrorDetail] });
}

/** The dotted path of the member that is nearest to the top. */
function memberOf(body: unknown, names: ReadonlySet<string>): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const found = Object.keys(body).find((name) => names.has(name));
  if (found !== undefined) return found;
  for (const [name, value] of Object.entries(body)) {
    const below = memberOf(value, names);
    if (below !== undefined) return `${name}.${below}`;
  }
  return undefined;
}
