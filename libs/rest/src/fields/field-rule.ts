/** What a literal of `q` may be compared with, and how a value travels. `list` is an array of texts, `json` any JSON. */
export type FieldType = 'uuid' | 'text' | 'integer' | 'number' | 'boolean' | 'date-time' | 'date' | 'list' | 'json';

/** An OpenAPI 3.1 schema, as far as fields need it. */
export type FieldSchema = Readonly<Record<string, unknown>>;

/** The wire rule of one field, as its decorator states it. */
export interface FieldRule {
  readonly type: FieldType;
  readonly schema: FieldSchema;
  /** `null` is a value it may have. */
  readonly nullable: boolean;
  /** Never part of an answer. */
  readonly writeOnly: boolean;
  /** Largest size of the whole value as JSON, in bytes, where it has one. */
  readonly maxBytes?: number;
}

/** A class whose instances are records or parts of them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- constructors of records take whatever they take
export type RecordClass<R = object> = abstract new (...values: any[]) => R;

const rules = new WeakMap<object, Map<string, FieldRule>>();

/** Keeps the rule of a property; called by the field decorators alone. */
export function registerField(prototype: object, name: string, rule: FieldRule): void {
  const own = rules.get(prototype) ?? new Map<string, FieldRule>();
  rules.set(prototype, own.set(name, rule));
}

/** The rules of a class's fields, inherited ones first, in the order of their declaration. */
export function fieldsOf(recordClass: RecordClass): Map<string, FieldRule> {
  const chain: object[] = [];
  for (let at: unknown = recordClass.prototype; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    chain.unshift(at);
  return new Map(chain.flatMap((prototype) => [...(rules.get(prototype) ?? [])]));
}

/**
 * Names of the fields that callers set, in the order of their declaration: never a read-only one or a property without a rule, and none of
 * `except`. For the types it names those too that are left out anyway.
 */
export const settableOf = <R extends object, K extends keyof R & string>(
  recordClass: RecordClass<R>,
  except: readonly K[],
): readonly Exclude<keyof R & string, K>[] =>
  [...fieldsOf(recordClass)]
    .filter(([name, { schema }]) => schema['readOnly'] !== true && !except.some((one) => one === name))
    .map(([name]) => name as Exclude<keyof R & string, K>); // fields are declared on properties of the class
