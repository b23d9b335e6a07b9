import { types } from 'node:util';
import { ERROR_CATALOGUE } from '@groundwork/rest';
import { isSensitiveName } from './sensitive-name.js';

const REDACTED = '[redacted]';
const MAX_DEPTH = 6;
const MAX_ITEMS = 100;
const MAX_CHARACTERS = 8_192;

/**
 * A copy of a value that may be logged: members with sensitive names are replaced, whatever lies in them;
 * long texts, deep nesting and long lists are cut; errors are reduced to type, message, code, stack and cause.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (depth > MAX_DEPTH) return '[deep]';
  if (types.isNativeError(value)) return redactError(value, depth);
  if (types.isDate(value)) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redact(item, depth + 1));
  return redactMembers(types.isMap(value) ? (Object.fromEntries(value) as object) : value, depth);
}

function redactMembers(members: object, depth: number): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members))
    shown[name] = isShown(name, value) ? redact(value, depth + 1) : REDACTED;
  return shown;
}

function isShown(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean') return true;
  return name === 'code' ? isFaultCode(value) : !isSensitiveName(name);
}

/** A `code` is an error's (`ECONNREFUSED`, `23505`, `not_found`), or else an authorization code or a one-time password. */
function isFaultCode(code: unknown): boolean {
  return typeof code === 'string' && (/^E[A-Z_]{3,}$|^[0-9A-Z]{5}$/.test(code) || Object.hasOwn(ERROR_CATALOGUE, code));
}

/** Drivers hang statements, parameters and rows on their errors; none of that is logged. */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error && isFaultCode(error.code) ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
