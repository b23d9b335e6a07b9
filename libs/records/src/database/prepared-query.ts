import pg from 'pg';

/** A column as PostgreSQL describes it. */
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly format: string;
}

/** How the columns of a statement are called and read, and a row with nothing in it yet. */
interface Columns {
  readonly fields: readonly Field[];
  readonly parsers: readonly unknown[];
  readonly blank: object;
}

/** A connection as a query of the driver uses it. */
interface Connection {
  describe: (portal: object) => void;
}

/** How a query of the driver reads its rows. */
interface Result {
  fields: readonly Field[];
  _parsers: readonly unknown[];
  _prebuiltEmptyResultObject: object;
}

/** What a query of the driver consists of; its types tell of `submit` alone. */
interface DriverQuery {
  readonly name?: string;
  readonly _result: Result;
  _accumulateRows?: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: object): void;
}

/** What is known on a connection: the columns of its statements by name, and the connection as one that asks for no columns. */
interface Prepared {
  readonly columns: Map<string, Columns>;
  readonly silent: Connection;
}

// See `DriverQuery`.
const Query = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery;

const prepared = new WeakMap<Connection, Prepared>();
/** By the names of statements, of which there is a bounded number: connections that were told the same share it; all read by `rowTypes`. */
const latest = new Map<string, Columns>();

/**
 * A named statement that asks for its columns once per connection. The driver asks each time, which costs both sides more than a small
 * row; PostgreSQL never changes the columns of a prepared statement, it refuses to run it. (ADR 0037)
 */
export class PreparedQuery extends Query {
  private connection?: Connection;

  override prepare(connection: Connection): void {
    const { columns, silent } = preparedOn(connection);
    const known = columns.get(this.name ?? '');
    if (known) {
      this.readBy(known);
      this._accumulateRows = true;
      return super.prepare(silent);
    }
    this.connection = connection;
    super.prepare(connection);
  }

  /** Comes only where it was asked for. */
  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    if (!this.connection || this.name === undefined) return;
    const columns = shared(this.name, this._result);
    this.readBy(columns);
    preparedOn(this.connection).columns.set(this.name, columns);
  }

  private readBy({ fields, parsers, blank }: Columns): void {
    this._result.fields = fields;
    this._result._parsers = parsers;
    this._result._prebuiltEmptyResultObject = blank;
  }
}

function shared(name: string, { fields, _parsers: parsers, _prebuiltEmptyResultObject: blank }: Result): Columns {
  const known = latest.get(name);
  if (known && isSame(known.fields, fields)) return known;
  const columns = { fields, parsers, blank: plain(blank) };
  latest.set(name, columns);
  return columns;
}

const isSame = (some: readonly Field[], others: readonly Field[]): boolean =>
  some.length === others.length &&
  some.every(({ name, dataTypeID, format }, at) => {
    const other = others[at];
    return other?.name === name && other.dataTypeID === dataTypeID && other.format === format;
  });

function preparedOn(connection: Connection): Prepared {
  const before = prepared.get(connection);
  if (before) return before;
  // All of it but one method, which the driver calls on every connection it is given.
  const silent = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  const made = { columns: new Map<string, Columns>(), silent };
  prepared.set(connection, made);
  return made;
}

/** As V8 keeps what was parsed: rows are copies of it, and no hash tables. (ADR 0034) */
const plain = (blank: object): object => JSON.parse(JSON.stringify(blank)) as object;
