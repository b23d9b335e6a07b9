import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { ApiError, type ErrorDetail, invalidField } from './errors/api-error.js';

const MAX_DEPTH = 32;
/** Names by which JavaScript finds the class of an object. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

/**
 * Refuses what no record can hold: NUL and lone surrogates in texts, members named `__proto__` or `constructor`, nesting over 32 levels.
 * Throws `invalid_request` naming the member.
 */
export function assertStorable(value: unknown, field = '', depth = 0): void {
  if (typeof value === 'string') return assertText(value, field);
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw invalidField(field, `is nested over ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) return value.forEach((item, at) => assertStorable(item, `${field}[${at}]`, depth + 1));
  for (const [name, member] of Object.entries(value)) {
    const path = field ? `${field}.${name}` : name;
    if (RESERVED.has(name)) throw invalidField(path, 'is not a member of this body', 'unknown');
    assertText(name, path);
    assertStorable(member, path, depth + 1);
  }
}

/** Throws `invalid_request` for a text PostgreSQL cannot hold: with NUL, or not well-formed Unicode. */
export function assertText(text: string, field: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw invalidField(field, 'must be well-formed Unicode without NUL characters');
}

const CODES: Readonly<Record<string, string>> = {
  whitelistValidation: 'unknown',
  isDefined: 'required',
  isLength: 'length',
  maxJsonBytes: 'length',
  arrayMaxSize: 'length',
  isIn: 'choice',
  min: 'range',
  max: 'range',
  arrayUnique: 'duplicate',
};
const TYPES = /^(is(String|Int|Number|TextOrNumber|Boolean|Object|Array)|nestedValidation)$/;

/**
 * A JSON body as an instance of its class.
 * No body at all is an empty object.
 * Throws `invalid_request` with one detail per faulty member: unknown, missing, of a wrong type or form.
 */
export function parseBody<B extends object>(bodyClass: new () => B, body: unknown): B {
  const plain: unknown = body === undefined ? {} : body;
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain))
    throw new ApiError('invalid_request', 'The body must be a JSON object.');
  assertStorable(plain);
  const instance = plainToInstance(bodyClass, plain, { exposeUnsetFields: false });
  const faults = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
  });
  if (faults.length > 0) throw refused(faults.flatMap((fault) => detailsOf(fault, '')));
  return instance;
}

/** One 400 for all faults: the message is the first, `details` has them all. */
export function refused(details: readonly ErrorDetail[]): ApiError {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : '';
  return new ApiError('invalid_request', `${first?.field ?? 'body'} ${first?.message ?? 'is invalid'}${more}`, {
    details,
  });
}

function detailsOf(fault: ValidationError, parent: string): ErrorDetail[] {
  const index = /^\d+$/.test(fault.property);
  const field = index ? `${parent}[${fault.property}]` : parent ? `${parent}.${fault.property}` : fault.property;
  const own = Object.entries(fault.constraints ?? {}).map(([name, message]) => ({
    field,
    code: codeOf(name),
    message: sentence(name, message),
  }));
  return [...own, ...(fault.children ?? []).flatMap((child) => detailsOf(child, field))];
}

const codeOf = (constraint: string): string => CODES[constraint] ?? (TYPES.test(constraint) ? 'type' : 'format');

const sentence = (constraint: string, message: string): string => {
  if (constraint === 'whitelistValidation') return 'is not a member of this body';
  return constraint === 'nestedValidation' ? 'must be an object' : message;
};

/** Parses every `@Body()` that is declared as a class; global. */
@Injectable()
export class BodyPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' || !metatype || metatype === Object || metatype === String) return value;
    // Nest hands over the declared class of the parameter.
    return parseBody(metatype as new () => object, value);
  }
}
