import { types } from 'node:util';
import { ERROR_CATALOGUE, UUID_PATTERN } from '@groundwork/rest';

const MAX_SEGMENT = 40;
const MAX_PATH = 512;

/** The path of a URL as it may be logged: without the query, and without segments long enough to be a token. */
export function shownPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  const segments = path
    .split('/')
    .map((segment) => (segment.length > MAX_SEGMENT && !UUID_PATTERN.test(segment) ? '[long]' : segment));
  return segments.join('/').slice(0, MAX_PATH);
}

const CONTAINED =
  /authorization|cookie|password|passwd|passphrase|secret|token|credential|privatekey|apikey|assertion|pepper|codeverifier|usercode|devicecode|authorizationcode|verificationcode|idempotencykey|ticketurl|factorcode/;
const EXACT = new Set(['otp', 'pin', 'ticket', 'jwt', 'keys', 'jwks', 'k', 'd', 'code', 'state', 'nonce']);
const HARMLESS = new Set(['tokentype', 'tokenlifetime', 'tokenendpoint', 'tokenurl', 'tokenuse']);

/** Whether a member, header or query parameter of this name may carry a token, secret, password, code or cookie. */
export function isSensitiveName(name: string): boolean {
  const bare = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return EXACT.has(bare) || (CONTAINED.test(bare) && !HARMLESS.has(bare));
}

const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Authorization schemes with their credentials (RFC 9110 §11.4)
  [/\b(Bearer|Basic|DPoP)\s+[\w.~+/=-]{8,}/gi, '$1 [redacted]'],
  // JSON web tokens (RFC 7519)
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)*/g, '[redacted]'],
  // Passwords in URLs (RFC 3986 §3.2.1)
  [/(:\/\/[^\s/:@"]*:)[^\s/@"]+@/g, '$1[redacted]@'],
  // Parameters of queries and forms
  [
    /\b((?:\w*(?:token|secret|password|assertion|code_verifier)|code|otp|user_code|device_code|ticket)=)[^\s&"\\]+/gi,
    '$1[redacted]',
  ],
];

/** The last net: takes credentials out of a finished log line by their looks, wherever they stand. */
export const redactLine = (line: string): string =>
  PATTERNS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);

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
