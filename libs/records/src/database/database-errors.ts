import { ApiError, invalidField, unavailable } from '@groundwork/rest';

/** The code that triggers of ours raise for a rule that a write would break; their message is for callers. */
const CONFLICT = 'GW409';

/** Fields of pg's error for a failed statement. (PostgreSQL, "Error Codes") */
interface DatabaseError {
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly column?: string;
  readonly message?: string;
}

const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|08...|57P0[1-5]|25P03|53[0-4]..|58...|25006)$/;
const BUSY = /^(55P03|40P01|40001|57014)$/;
/** Messages of the pool: no connection came free, or could be opened, in time. (pg-pool) */
const POOL_TIMEOUT = /timeout exceeded when trying to connect|Connection terminated due to connection timeout/;
/** Those of a connection: it was lost, or one outside the pool was not opened in time. (pg) */
const AWAY_MESSAGES =
  /^timeout expired$|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/;

/**
 * A driver's error as ours: a taken unique key is `conflict`, a missing reference `not_found`, a value no column holds,
 * or one over a limit of the database, `invalid_request`, a database that is unreachable or busy `unavailable`; `undefined` for anything else.
 */
export function translateDatabaseError(thrown: unknown): ApiError | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const error: DatabaseError = thrown;
  const { code = '' } = error;
  if (POOL_TIMEOUT.test(error.message ?? ''))
    return unavailable('No database connection became available in time.', 2, thrown);
  if (AWAY.test(code) || AWAY_MESSAGES.test(error.message ?? ''))
    return unavailable('The database is unavailable.', 2, thrown);
  if (BUSY.test(code)) return unavailable('The record is busy; try again.', 1, thrown);
  if (code === CONFLICT) return refused(error);
  if (code === '23505') return taken(error);
  if (code === '23503') return missing(error);
  if (code === '23514')
    return new ApiError('invalid_request', `The record violates the constraint ${error.constraint}.`, {
      cause: thrown,
    });
  if (code.startsWith('22'))
    return new ApiError('invalid_request', 'A value is out of range or malformed.', { cause: thrown });
  if (code.startsWith('54'))
    return new ApiError('invalid_request', 'A value is larger or more complex than the database takes.', {
      cause: thrown,
    });
  return undefined;
}

/** The name of the constraint a statement broke; `undefined` for other errors. */
export function brokenConstraint(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const { code, constraint }: DatabaseError = thrown;
  return code === '23505' || code === '23503' || code === '23514' ? constraint : undefined;
}

/** What a trigger refused; the column that it names, if any, has the value that is taken. */
function refused(error: DatabaseError): ApiError {
  const { message = '', column: field } = error;
  const details = field ? [{ field, code: 'taken', message: 'is taken' }] : undefined;
  return new ApiError('conflict', message, { details, cause: error });
}

/** The last column of a unique key is the one a caller chose; those before it say within what. */
function taken(error: DatabaseError): ApiError {
  const { field, value } = lastOf(error.detail);
  const message = `${field} ${value.slice(0, 255)} is taken.`;
  return new ApiError('conflict', message, { details: [{ field, code: 'taken', message: 'is taken' }], cause: error });
}

function missing(error: DatabaseError): ApiError {
  const { field, value } = lastOf(error.detail);
  if (error.detail?.includes('is still referenced'))
    return new ApiError('conflict', 'The record is still in use.', { cause: error });
  return new ApiError('not_found', `There is no ${field.replace(/_id$/, '')} ${value}.`, {
    details: invalidField(field, 'does not exist').details,
    cause: error,
  });
}

/** `Key (tenant_id, lower(code))=(null, geo) already exists.` → `code`, `geo` */
function lastOf(detail = ''): { field: string; value: string } {
  const [, columns = '', values = ''] = /^Key \((.*)\)=\((.*)\)/s.exec(detail) ?? [];
  const field = (columns.split(', ').at(-1) ?? '').replace(/^lower\((.*)\)$/, '$1').replace(/::\w+|[()]/g, '');
  const skipped = columns.split(', ').length - 1;
  return { field: field || 'value', value: values.split(', ').slice(skipped).join(', ') };
}
