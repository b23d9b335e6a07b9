import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsString,
  IsUrl,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { ENUM_NAME, field, readOptions, type FieldArguments, type FieldOptions, inNfc } from './field.js';

/** Lengths are in Unicode code points. */
export interface TextOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What the pattern requires, for the error: `must be …`. */
  readonly form?: string;
}

/** Bounds include their ends. */
export interface NumberOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
}

/** Codes address records in paths. (tree.md, "Edge rules") */
export const CODE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,127}$/;

const normalised = Transform(({ value }: { value: unknown }) => inNfc(value));

/** A UUID in its text form. (RFC 9562) */
export const UuidField = (given?: FieldArguments): PropertyDecorator =>
  field('uuid', { type: 'string', format: 'uuid' }, readOptions(given), [IsUUID('all', { message: 'must be a uuid' })]);

/** A text in NFC of `min` (1) to `max` (255) code points; not blank unless `min` is 0. */
export function TextField(given?: FieldArguments<TextOptions>): PropertyDecorator {
  const options = readOptions(given);
  const { min = 1, max = 255, pattern, form } = options;
  const checks = [
    normalised,
    IsString({ message: 'must be a string' }),
    Length(min, max, { message: `must be a string of ${min} to ${max} characters` }),
  ];
  if (min > 0) checks.push(Matches(/\S/u, { message: 'must not be blank' }));
  if (pattern) checks.push(Matches(pattern, { message: `must be ${form ?? `of the form ${pattern.source}`}` }));
  const schema = { type: 'string', minLength: min, maxLength: max, ...(pattern ? { pattern: pattern.source } : {}) };
  return field('text', schema, options, checks);
}

/** A code: letters, digits, `.`, `_`, `~`, `-`; 1 to 128 characters, the first a letter or digit; case matters. */
export const CodeField = (given?: FieldArguments): PropertyDecorator => {
  const form = 'of 1 to 128 letters, digits, ".", "_", "~" and "-", the first a letter or digit';
  return TextField({ ...readOptions(given), max: 128, pattern: CODE_PATTERN, form });
};

/** An e-mail address. */
export const EmailField = (given?: FieldArguments): PropertyDecorator =>
  field('text', { type: 'string', format: 'email', maxLength: 254 }, readOptions(given), [
    IsEmail({}, { message: 'must be an e-mail address' }),
  ]);

/** An absolute http or https address. */
export const UrlField = (given?: FieldArguments): PropertyDecorator =>
  field('text', { type: 'string', format: 'uri', maxLength: 2_048 }, readOptions(given), [
    Length(1, 2_048, { message: 'must be at most 2048 characters' }),
    IsUrl(
      { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
      { message: 'must be an absolute http or https address' },
    ),
  ]);

/** A whole number that JSON carries exactly. */
export function IntegerField(given?: FieldArguments<NumberOptions>): PropertyDecorator {
  const options = readOptions(given);
  const { min = -2_147_483_648, max = 2_147_483_647 } = options;
  const message = `must be a whole number from ${min} to ${max}`;
  const isGiven = options.min !== undefined || options.max !== undefined;
  // What the system makes is bounded by nothing but its meaning.
  const bounds = options.readOnly && !isGiven ? {} : { minimum: min, maximum: max };
  return field('integer', { type: 'integer', ...bounds }, options, [
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  ]);
}

/** A finite number. */
export const NumberField = (given?: FieldArguments): PropertyDecorator =>
  field('number', { type: 'number' }, readOptions(given), [
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'must be a number' }),
  ]);

/** `true` or `false`. */
export const FlagField = (given?: FieldArguments): PropertyDecorator =>
  field('boolean', { type: 'boolean' }, readOptions(given), [IsBoolean({ message: 'must be true or false' })]);

/** A set of values has a name in the OpenAPI document, so that types generated of it have it too. */
export interface EnumOptions extends FieldOptions {
  readonly name: string;
}

/** One of a closed list of texts. */
export const EnumField = (values: readonly string[], given: EnumOptions): PropertyDecorator =>
  field('text', { type: 'string', enum: [...values], [ENUM_NAME]: given.name }, given, [
    IsIn([...values], { message: `must be one of ${values.join(', ')}` }),
  ]);

/** A point in time as ISO 8601 with date, time and offset; returned in UTC to the microsecond. */
export const DateTimeField = (given?: FieldArguments): PropertyDecorator =>
  field('date-time', { type: 'string', format: 'date-time' }, readOptions(given), [
    IsISO8601({ strict: true, strictSeparator: true }, { message: 'must be a date-time' }),
  ]);

/** A calendar day, `2026-11-20`. */
export const DateField = (given?: FieldArguments): PropertyDecorator =>
  field('date', { type: 'string', format: 'date' }, readOptions(given), [
    Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'must be a date like 2026-11-20' }),
    IsISO8601({ strict: true }, { message: 'must be a date like 2026-11-20' }),
  ]);
