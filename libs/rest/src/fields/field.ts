import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsDefined, IsOptional, ValidateIf } from 'class-validator';
import { registerField, type FieldRule, type FieldSchema, type FieldType, type RecordClass } from './field-rule.js';

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
  const rule: FieldRule = { type, schema: full, nullable, writeOnly: options.writeOnly ?? false, maxBytes };
  return applyDecorators(
    (target: object, name: string | symbol) => registerField(target, String(name), rule),
    ApiProperty(apiProperty(full, !options.optional)),
    presence(options.optional ?? false, nullable),
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

/** `nullable` is the 3.0 dialect that @nestjs/swagger speaks; `completeDocument` turns it into 3.1. */
function described(schema: FieldSchema, options: FieldOptions, nullable: boolean): FieldSchema {
  const { description, default: preset, example, readOnly, writeOnly } = options;
  const given = { description, default: preset, example, readOnly, writeOnly, nullable: nullable || undefined };
  return { ...schema, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

function apiProperty(schema: FieldSchema, required: boolean): ApiPropertyOptions {
  const { class: of, itemsClass, ...rest } = schema;
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
