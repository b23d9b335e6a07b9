import { fieldsOf, type FieldRule, type RecordClass } from '@groundwork/rest';
import { length } from 'class-validator';

/** Reads a value of a file: what is stored, or a refusal. */
export type Reader = (value: unknown) => unknown;

/** A refused value. */
export class Refusal {
  constructor(readonly message: string) {}
}

export const refuse = (message: string): Refusal => new Refusal(message);

/** The rule a record class declares for one of its fields. */
export function ruleOf(record: RecordClass, name: string): FieldRule {
  const rule = fieldsOf(record).get(name);
  if (!rule) throw new Error(`${record.name} has no field ${name}.`);
  return rule;
}

/** Reads by the rule of a field as the API does: what the schema leaves open is that a text with a least length is not blank. */
export function reader(record: RecordClass, name: string): Reader {
  const { schema, type, nullable } = ruleOf(record, name);
  // Field decorators give these keywords these types.
  const { minLength = 0, maxLength = Infinity, pattern, minimum = -Infinity, maximum = Infinity } = schema as Keywords;
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const readers: Partial<Record<FieldRule['type'], Reader>> = {
    text: (value) => {
      if (!isStorable(value)) return refuse('must be a string');
      const normal = value.normalize('NFC');
      if (!length(normal, minLength, maxLength))
        return refuse(`must be a string of ${minLength} to ${maxLength} characters`);
      if (minLength > 0 && !/\S/u.test(normal)) return refuse('must not be blank');
      return !expression || expression.test(normal) ? normal : refuse(`must match ${pattern}`);
    },
    integer: (value) =>
      Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
        ? value
        : refuse(`must be a whole number from ${minimum} to ${maximum}`),
    boolean: (value) => (typeof value === 'boolean' ? value : refuse('must be true or false')),
  };
  const read = readers[type];
  if (!read) throw new Error(`Fields of type ${type} are read otherwise.`);
  return nullable ? (value) => (value === null ? null : read(value)) : read;
}

/** Of a schema of a field. */
export interface Keywords {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** An object that is no array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text that PostgreSQL can hold. */
export const isStorable = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
