import {
  classSchema,
  fieldsOf,
  wireView,
  type FieldRule,
  type FieldSchema,
  type Predicate,
  type RecordClass,
  type WireView,
} from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { dateColumns } from '../audited.js';
import { identifier } from '../database/database.js';
import { tableOf, type Table } from '../database/table.js';

/** An SQL expression over a row that is called by the given name. */
export type Expression = (row: Sql) => Sql;

/** A row as read: the members `select` puts there. */
export type Row = Record<string, unknown>;

/** A kind of child record: where its rows are, how many there are, and where the link leads. */
export interface Child {
  /** The child's view; late, because records refer to one another. */
  readonly view: () => View;
  /** The child's attributes that are shown, where not all. */
  readonly attributes?: readonly string[];
  /** The condition that joins a child row to its parent's. */
  readonly where: (child: Sql, parent: Sql) => Sql;
  /** How many children a row has; also the aggregation of that name. */
  readonly count: Expression;
  /** Order of the children, over the child row. */
  readonly order: Expression;
  /** Where the children are listed, below the parent's own address. */
  readonly href: (parentPath: string, parent: Row) => string | { href: string; headers: Record<string, string> };
}

/** What `aggregations` holds beside `id` and the audit fields. */
export interface Aggregations {
  /** The member that repeats the record's id: `tree_id`. */
  readonly owner: string;
  /** Whole numbers by name. A count with a child's name is that child's. */
  readonly counts: Readonly<Record<string, Expression>>;
}

/** How one kind of record is read, queried and presented: data, no behaviour. */
export interface View extends WireView {
  readonly entity: RecordClass;
  readonly table: Table;
  /** Path of the collection below the service root, where it is fixed. */
  readonly path?: string;
  /** The expression an attribute is read by. */
  readonly read: ReadonlyMap<string, Expression>;
  /** The expression that `q` and `sort` use, by attribute or dotted member. */
  readonly queryBy: ReadonlyMap<string, Expression>;
  /** Predicates with a meaning of their own, by virtual attribute. */
  readonly virtual: ReadonlyMap<string, (row: Sql, predicate: Predicate) => Sql>;
  readonly childrenOf: ReadonlyMap<string, Child>;
  readonly counted?: Aggregations;
  /** The default order of lists; `id` is always last. */
  readonly order: Expression;
  /** Columns that find a row again by its primary key. */
  readonly identity: readonly string[];
  readonly dates: { readonly created: string; readonly updated: string };
}

/** What `view` is made from; see `View` for each member. */
export interface ViewOptions {
  readonly name: string;
  readonly key?: string;
  readonly path?: string;
  /** The attributes, where they are not all that the entity declares: its fields in their order, audit fields last. */
  readonly attributes?: readonly string[];
  /** Fields of the entity that are no attributes of this view. */
  readonly except?: readonly string[];
  /** Attributes that are no column, or are shown otherwise than stored. */
  readonly read?: Readonly<Record<string, Expression>>;
  /** Attributes and dotted members that `q` and `sort` use by another expression than `read`. */
  readonly queryBy?: Readonly<Record<string, Expression>>;
  /** Rules of the dotted members and virtual attributes that `q` may name. */
  readonly filters?: Readonly<Record<string, FieldRule>>;
  readonly virtual?: Readonly<Record<string, (row: Sql, predicate: Predicate) => Sql>>;
  readonly sortable?: readonly string[];
  /** Attributes of free JSON by whose members `sort` may order. */
  readonly sortableMembers?: readonly string[];
  readonly children?: Readonly<Record<string, Child>>;
  /** Without `counts`: those of the children. */
  readonly aggregations?: Pick<Aggregations, 'owner'> & Partial<Aggregations>;
  /** Members that some responses have beside these, for the OpenAPI document. */
  readonly sometimes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly order?: Expression;
  readonly identity?: readonly string[];
}

/** Declares how a record is read and shown. Throws at start when an attribute is neither a column nor read by an expression. */
export function view(entity: RecordClass, options: ViewOptions): View {
  const table = tableOf(entity);
  const { children = {} } = options;
  const attributes = options.attributes ?? attributesOf(entity, options.except);
  const aggregations = options.aggregations && { counts: countsOf(children), ...options.aggregations };
  const read = new Map(
    attributes.map((name): [string, Expression] => [name, options.read?.[name] ?? columnOf(table, name)]),
  );
  const wire = wireView(entity, {
    ...options,
    attributes,
    children: Object.fromEntries(Object.entries(children).map(([name, child]) => [name, () => childSchema(child)])),
    aggregations: aggregations && aggregationsSchema(aggregations),
  });
  const made: View = {
    ...wire,
    entity,
    table,
    path: options.path,
    read,
    queryBy: new Map([...read, ...Object.entries(options.queryBy ?? {})]),
    virtual: new Map(Object.entries(options.virtual ?? {})),
    childrenOf: new Map(Object.entries(children)),
    counted: aggregations,
    order: options.order ?? ((row) => sql`${row}.id`),
    identity: options.identity ?? ['id'],
    dates: dateColumns(table.columns),
  };
  views.set(options.name, made);
  return made;
}

/** What an entity shows: its fields in the order of their declaration, inherited ones last. Throws for an exception that is no field. */
function attributesOf(entity: RecordClass, except: readonly string[] = []): string[] {
  const fields = fieldsOf(entity);
  const unknown = except.find((name) => !fields.has(name));
  if (unknown !== undefined) throw new Error(`${entity.name} has no field ${unknown}.`);
  const inherited = fieldsOf(Object.getPrototypeOf(entity) as RecordClass);
  const names = [...fields.keys()];
  const own = names.filter((name) => !inherited.has(name));
  return [...own, ...inherited.keys()].filter((name) => !fields.get(name)?.writeOnly && !except.includes(name));
}

const countsOf = (children: Readonly<Record<string, Child>>): Record<string, Expression> =>
  Object.fromEntries(Object.entries(children).map(([name, { count }]) => [name, count]));

/** Children by their names, which are the last part of their address: rows of the view's table whose `column` holds the parent's id. */
export const childrenBy = (
  column: string,
  views: Readonly<Record<string, () => View>>,
  order = 'id',
): Record<string, Child> =>
  Object.fromEntries(Object.entries(views).map(([name, of]) => [name, childBy(name, column, of, order)]));

const childBy = (name: string, column: string, of: () => View, order: string): Child => ({
  view: of,
  where: (child, parent) => sql`${child}.${identifier(column)} = ${parent}.id`,
  count: (parent) =>
    sql`(select count(*) from ${identifier(of().table.name)} l where l.${identifier(column)} = ${parent}.id)`,
  order: (child) => sql`${child}.${identifier(order)}`,
  href: (path) => `${path}/${name}`,
});

const views = new Map<string, View>();

/** The view of that name, for children whose area lies above that of their parents: looked up when it is first used. Throws where there is none. */
export const viewNamed = (name: string) => (): View => {
  const found = views.get(name);
  if (!found) throw new Error(`There is no view ${name}.`);
  return found;
};

const columnOf = (table: Table, name: string): Expression => {
  if (!table.columns.has(name)) throw new Error(`${table.name}.${name} is no column and has no expression.`);
  return (row) => sql`${row}.${identifier(name)}`;
};

const childSchema = ({ view: of, attributes }: Child): FieldSchema =>
  classSchema(of().entity, attributes ?? [...of().attributes.keys()]);

const uuid = { type: 'string', format: 'uuid' };
const instant = { type: 'string', format: 'date-time' };

const aggregationsSchema = ({ owner, counts }: Aggregations): FieldSchema => ({
  type: 'object',
  properties: {
    id: uuid,
    [owner]: uuid,
    ...Object.fromEntries(Object.keys(counts).map((name) => [name, { type: 'integer' }])),
    created_by: { ...uuid, nullable: true },
    created_at: instant,
    updated_by: { ...uuid, nullable: true },
    updated_at: instant,
  },
});
