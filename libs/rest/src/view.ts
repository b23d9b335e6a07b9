import { fieldsOf, type FieldRule, type FieldSchema, type RecordClass } from './fields/field.js';

/** The wire half of a view; the database half is added by `view` of libs/records. */
export interface WireView {
  /** The record's name in the OpenAPI document, singular. */
  readonly name: string;
  /** The member that addresses the record below its collection: `id`, or a code. */
  readonly key: string;
  /** Attributes in the order they are answered. */
  readonly attributes: ReadonlyMap<string, FieldRule>;
  /** What `q` may name. */
  readonly filters: ReadonlyMap<string, FieldRule>;
  /** What `sort` may name. */
  readonly sortable: ReadonlySet<string>;
  /** Attributes of free JSON by whose members `sort` may order: `attributes.price`. */
  readonly sortableMembers: ReadonlySet<string>;
  /** What `fields` may name: attributes, children and `aggregations`. */
  readonly members: ReadonlySet<string>;
  /** Children by name, with the schema of one. */
  readonly children: ReadonlyMap<string, () => FieldSchema>;
  /** The schema of `aggregations`; absent where a record has none. */
  readonly aggregations?: FieldSchema;
  /** Members that some responses have beside these, for the OpenAPI document. */
  readonly sometimes?: Readonly<Record<string, FieldSchema>>;
}

/** What `wireView` is made from. */
export interface WireViewOptions {
  readonly name: string;
  readonly key?: string;
  readonly attributes: readonly string[];
  /** More that `q` may name: dotted members with a rule of their own, and virtual attributes. */
  readonly filters?: Readonly<Record<string, FieldRule>>;
  /** Dotted members that `sort` may name. */
  readonly sortable?: readonly string[];
  /** Attributes of free JSON by whose members `sort` may order. */
  readonly sortableMembers?: readonly string[];
  readonly children?: Readonly<Record<string, () => FieldSchema>>;
  readonly aggregations?: FieldSchema;
  readonly sometimes?: Readonly<Record<string, FieldSchema>>;
}

const views = new Map<string, WireView>();

/** Reads a record class's rules into a view and keeps it for the OpenAPI document. Throws when an attribute has no field. */
export function wireView(recordClass: RecordClass, options: WireViewOptions): WireView {
  const rules = fieldsOf(recordClass);
  const attributes = new Map(options.attributes.map((name) => [name, ruleOf(rules, name, options.name)]));
  const children = new Map(Object.entries(options.children ?? {}));
  const view: WireView = {
    name: options.name,
    key: options.key ?? 'id',
    attributes,
    filters: new Map([...attributes, ...Object.entries(options.filters ?? {})]),
    sortable: new Set([...sortableOf(attributes), ...(options.sortable ?? [])]),
    sortableMembers: new Set(options.sortableMembers),
    members: new Set([...attributes.keys(), ...children.keys(), ...(options.aggregations ? ['aggregations'] : [])]),
    children,
    aggregations: options.aggregations,
    sometimes: options.sometimes,
  };
  views.set(view.name, view);
  return view;
}

const schemas = new Map<string, FieldSchema>();

/** Keeps a schema under a name of the OpenAPI document, where operations refer to it: for one that contains itself. */
export function nameSchema(name: string, schema: FieldSchema): void {
  schemas.set(name, schema);
}

/** A schema kept under a name, for the OpenAPI document. */
export const findSchema = (name: string): FieldSchema | undefined => schemas.get(name);

/** A view by the name of its record, for the OpenAPI document. */
export const findView = (name: string): WireView | undefined => views.get(name);

function ruleOf(rules: ReadonlyMap<string, FieldRule>, name: string, record: string): FieldRule {
  const rule = rules.get(name);
  if (!rule) throw new Error(`${record}.${name} has no field decorator.`);
  if (rule.writeOnly) throw new Error(`${record}.${name} is write-only and cannot be an attribute.`);
  return rule;
}

const sortableOf = (attributes: ReadonlyMap<string, FieldRule>): string[] =>
  [...attributes].filter(([, { type }]) => type !== 'json' && type !== 'list').map(([name]) => name);
