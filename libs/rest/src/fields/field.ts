import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, PartialType, OmitType } from '@nestjs/swagger';
import { IsDefined, IsOptional, ValidateIf } from 'class-validator';

/** `OmitType` that keeps the field rules of the remaining members: for classes shown in responses. */
export function Without<R extends object, K extends keyof R & string>(
  of: Type<R>,
  names: readonly K[],
): Type<Omit<R, K>> {
  const cut = OmitType(of, names);
  const left = new Set<string>(names);
  for (const [name, rule] of fieldsOf(of)) if (!left.has(name)) registerField(cut.prototype as object, name, rule);
  return cut;
}

/** A text in Unicode's composed form, so that equal texts are equal; `q` brings its literals into the same. */
export const inNfc = (value: unknown): unknown => (typeof value === 'string' ? value.normalize('NFC') : value);

/**
 * The body of a modify operation over a cut of the record: every member may be absent (it stays as it is),
 * `null` clears a nullable one and is refused for the others. (api.md, "Modify")
 */
export const Changes = <R>(cut: Type<R>): Type<Partial<R>> => PartialType(cut, { skipNullProperties: false });

/** What a literal of `q` may be compared with, and how a value travels. `list` is an array of texts, `json` any JSON. */
export type FieldType = 'uuid' | 'text' | 'integer' | 'number' | 'boolean' | 'date-time' | 'date' | 'list' | 'json';

/** An OpenAPI 3.1 schema, as far as fields need it. */
export type FieldSchema = Readonly<Record<string, unknown>>;

/** Where the name of a set of values travels until the OpenAPI document refers to it. */
export const ENUM_NAME = 'x-enum-name';

/** The wire rule of one field, as its decorator states it. */
export interface FieldRule {
  readonly type: FieldType;
  readonly schema: FieldSchema;
  /** `null` is a value it may have. */
  readonly nullable: boolean;
  /** Never part of a response. */
  readonly writeOnly: boolean;
  /** It may be absent. */
  readonly optional?: boolean;
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

/** What every field decorator takes. */
export interface FieldOptions {
  /** One sentence for the OpenAPI document. */
  readonly description?: string;
  /** May be absent from a body. */
  readonly optional?: boolean;
  /** May be `null`; an optional field without a default is, unless this says otherwise. */
  readonly nullable?: boolean;
  readonly default?: unknown;
  readonly example?: unknown;
  /** Made by the system: shown, never taken. */
  readonly readOnly?: boolean;
  /** Taken, never shown. */
  readonly writeOnly?: boolean;
}

/** A field given as its description alone is required and has no other option. */
export type FieldArguments<O extends FieldOptions = FieldOptions> = O | string;

/** The options behind either form. */
export const readOptions = <O extends FieldOptions>(given: FieldArguments<O> | undefined): O =>
  // A description alone is a legal value of every option type: all its members are optional.
  (typeof given === 'string' ? { description: given } : (given ?? {})) as O;

/** Puts the rule, the OpenAPI property and the checks of one field on it. */
export function field(
  type: FieldType,
  schema: FieldSchema,
  options: FieldOptions,
  checks: PropertyDecorator[],
  maxBytes?: number,
): PropertyDecorator {
  const nullable = options.nullable ?? (options.optional === true && options.default === undefined);
  if (options.default === null && !nullable) throw new Error('A field that is null by default has to take null.');
  const full = described(schema, options, nullable);
  const { writeOnly = false, optional = false } = options;
  const rule: FieldRule = { type, schema: full, nullable, writeOnly, optional, maxBytes };
  return applyDecorators(
    (target: object, name: string | symbol) => registerField(target, String(name), rule),
    ApiProperty(apiProperty(full, !optional)),
    presence(optional, nullable),
    ...checks,
  );
}

/** What may be absent need not take `null`: a member with a default has nothing to clear. */
function presence(optional: boolean, nullable: boolean): PropertyDecorator {
  if (nullable) return IsOptional();
  return optional
    ? ValidateIf((_: object, value: unknown) => value !== undefined)
    : IsDefined({ message: 'is required' });
}

/** `nullable` is the OpenAPI 3.0 keyword that @nestjs/swagger supports; `completeDocument` turns it into 3.1. */
function described(schema: FieldSchema, options: FieldOptions, nullable: boolean): FieldSchema {
  const { description, default: preset, example, readOnly, writeOnly } = options;
  const given = { description, default: preset, example, readOnly, writeOnly, nullable: nullable || undefined };
  return { ...schema, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

function apiProperty(schema: FieldSchema, required: boolean): ApiPropertyOptions {
  const { class: of, itemsClass, uniqueBy, ...rest } = schema;
  const type = of
    ? lazily(of as () => RecordClass)
    : itemsClass
      ? itemsType(itemsClass as () => RecordClass)
      : rest['type'];
  // A field schema is a looser record than the union @nestjs/swagger declares.
  return { ...rest, type, required } as unknown as ApiPropertyOptions;
}

/** @nestjs/swagger takes a function for a type that is looked up later by its name alone: it has to be called `type`. */
function lazily(of: () => RecordClass): () => RecordClass {
  const type = (): RecordClass => of();
  return type;
}

function itemsType(of: () => RecordClass): () => [RecordClass] {
  const type = (): [RecordClass] => [of()];
  return type;
}
