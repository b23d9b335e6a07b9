const MAX_CHARACTERS = 4_096;
const MAX_PREDICATES = 64;
/** Comparisons of the grammar, outside of quoted values. */
const COMPARISON = /<>|!=|<=|>=|=|<|>|\b(?:is|in|like|ilike|has)\b/gi;
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g;

/** A pattern for `like` and `ilike`; `*` stands for any characters. */
class Pattern {
  constructor(readonly text: string) {}
}

/** What a `where` may hold; an array stands after `in`, `null` after `is` or a comparison. */
export type WhereValue =
  string | number | bigint | boolean | Date | null | Pattern | Where | readonly (string | number | bigint | Date)[];

/** A where clause for the parameter `q`. Its values are quoted: what a user typed is never part of the grammar. */
export class Where {
  constructor(
    private readonly text: string,
    readonly predicates: number,
  ) {}

  /** The clause as the parameter `q` has it. */
  toString(): string {
    return this.text;
  }
}

/**
 * Tag of a where clause: `` where`name = ${name} and created_at > ${date}` ``. Names of attributes are written literally.
 * Throws `TypeError` for a value that the grammar cannot write, and `RangeError` where the clause would exceed 4,096 characters or 64
 * predicates. (docs/lists.md)
 */
export function where(parts: TemplateStringsArray, ...values: readonly WhereValue[]): Where {
  let text = parts[0] ?? '';
  let predicates = comparisonsIn(text);
  values.forEach((value, at) => {
    const next = parts[at + 1] ?? '';
    text = value === null ? beforeNull(text) : text + written(value);
    text += next;
    predicates += (value instanceof Where ? value.predicates : 0) + comparisonsIn(next);
  });
  return checked(text, predicates);
}

/** Texts that begin with this one, after `like` or `ilike`. Throws `TypeError` for `*`, which the grammar cannot escape. */
export const prefix = (text: string): Pattern => new Pattern(`${withoutWildcard(text)}*`);

/** Texts that contain this one, after `like` or `ilike`. Throws `TypeError` for `*`, which the grammar cannot escape. */
export const contains = (text: string): Pattern => new Pattern(`*${withoutWildcard(text)}*`);

/** All of the clauses that are given; the others stand for no condition. */
export function allOf(...clauses: readonly (Where | string | undefined)[]): Where | undefined {
  const given = clauses.filter((clause) => clause !== undefined && String(clause).trim() !== '');
  if (given.length === 0) return undefined;
  const predicates = given.map((clause) =>
    clause instanceof Where ? clause.predicates : comparisonsIn(String(clause)),
  );
  return checked(
    given.map((clause) => `(${String(clause)})`).join(' and '),
    predicates.reduce((sum, one) => sum + one, 0),
  );
}

function checked(text: string, predicates: number): Where {
  if (text.length > MAX_CHARACTERS) throw new RangeError(`A where clause has at most ${MAX_CHARACTERS} characters.`);
  if (predicates > MAX_PREDICATES) throw new RangeError(`A where clause has at most ${MAX_PREDICATES} predicates.`);
  return new Where(text, predicates);
}

const comparisonsIn = (text: string): number => text.replace(QUOTED, '').match(COMPARISON)?.length ?? 0;

/** `x = null` is never true: `is` says what is meant. */
function beforeNull(text: string): string {
  if (/\bis(\s+not)?\s*$/i.test(text)) return `${text}null`;
  const compared = /^(.*?)\s*(!=|<>|=)\s*$/s.exec(text);
  if (!compared) throw new TypeError('null stands after =, != or is.');
  return `${compared[1] ?? ''} is ${compared[2] === '=' ? '' : 'not '}null`;
}

function written(value: Exclude<WhereValue, null>): string {
  if (value instanceof Where) return `(${value.toString()})`;
  if (value instanceof Pattern) return quoted(value.text);
  if (Array.isArray(value)) return listed(value as readonly (string | number | bigint | Date)[]);
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} is no value of a where clause.`);
      return String(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      if (value instanceof Date) return quoted(value.toISOString());
      throw new TypeError(`A value of type ${typeof value} cannot be part of a where clause.`);
  }
}

function listed(values: readonly (string | number | bigint | Date)[]): string {
  if (values.length === 0) throw new TypeError('An empty array matches nothing: leave the request out.');
  return `(${values.map((value) => written(value)).join(', ')})`;
}

function quoted(text: string): string {
  if (!text.isWellFormed() || text.includes('\0'))
    throw new TypeError('A text with half of a surrogate pair or with U+0000 is nowhere stored.');
  return `'${text.replaceAll("'", "''")}'`;
}

function withoutWildcard(text: string): string {
  if (text.includes('*')) throw new TypeError('`*` is the wildcard of patterns and cannot be escaped.');
  return text;
}
