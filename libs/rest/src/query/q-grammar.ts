import peggy from 'peggy';
import type { FieldType } from '../fields/field.js';

/** What an operator compares. */
interface OperatorRule {
  /** The types of attributes it is for. */
  readonly types: readonly FieldType[];
  /** The type of its value, where that is not the attribute's. */
  readonly value?: FieldType;
}

const ORDERED: readonly FieldType[] = ['uuid', 'text', 'integer', 'number', 'date-time', 'date', 'json'];
const EQUALITY: OperatorRule = { types: [...ORDERED, 'boolean'] };
const ORDER: OperatorRule = { types: ORDERED };
const PATTERN: OperatorRule = { types: ['text', 'json'], value: 'text' };

const RULES = {
  '=': EQUALITY,
  '!=': EQUALITY,
  '<': ORDER,
  '<=': ORDER,
  '>': ORDER,
  '>=': ORDER,
  like: PATTERN,
  ilike: PATTERN,
  has: { types: ['list', 'json'] },
} satisfies Readonly<Record<string, OperatorRule>>;

/** An operator between an attribute and one value. */
export type Operator = keyof typeof RULES;

/** Every operator between an attribute and one value; before a word `not` may stand. The grammar is made of them. */
export const OPERATORS: Readonly<Record<Operator, OperatorRule>> = RULES;

/** One predicate of a where clause as written: names, literals and where it stands. */
export interface WrittenPredicate {
  readonly kind: 'predicate';
  readonly path: readonly string[];
  readonly op: Operator | 'in' | 'is';
  readonly values: readonly WrittenValue[];
  readonly not: boolean;
  /** Position of the path in the clause, from 1. */
  readonly at: number;
}

/** A literal; `quoted` distinguishes `'7'` from `7`. */
export interface WrittenValue {
  readonly text: string;
  readonly quoted: boolean;
}

/** The tree of a where clause as written. */
export type WrittenClause =
  | { readonly kind: 'or' | 'and'; readonly of: readonly WrittenClause[] }
  | { readonly kind: 'not'; readonly of: WrittenClause }
  | WrittenPredicate;

const isWord = (operator: string): boolean => /^\w+$/.test(operator);

/** Operators as alternatives of the grammar, the longest first: the first that matches is taken. */
const oneOf = (operators: readonly string[]): string =>
  [...operators]
    .sort((one, other) => other.length - one.length)
    .map((operator) => (isWord(operator) ? `"${operator}"i` : `"${operator}"`))
    .join(' / ');

const WORDS = Object.keys(OPERATORS).filter(isWord);
const SIGNS = Object.keys(OPERATORS).filter((operator) => !isWord(operator));

/** The grammar of `q`, in the order of api.md, "q, the where clause". */
const Q_GRAMMAR = String.raw`
{{ const join = (kind, first, rest) => (rest.length ? { kind, of: [first, ...rest] } : first); }}
query     = _ clause:or _ { return clause; }
or        = first:and rest:(_ "or"i end _ @and)* { return join('or', first, rest); }
and       = first:not rest:(_ "and"i end _ @not)* { return join('and', first, rest); }
not       = "not"i end _ of:not { return { kind: 'not', of }; } / primary
primary   = "(" _ @or _ ")" / predicate
predicate = path:path _ test:test { return { kind: 'predicate', path, ...test, at: offset() + 1 }; }
test      = op:cmp _ value:value { return { op, values: [value], not: false }; }
          / "is"i end _ not:no text:$("null"i / "true"i / "false"i) end
            { return { op: 'is', values: [{ text: text.toLowerCase(), quoted: false }], not }; }
          / not:no "in"i end _ "(" _ first:value rest:(_ "," _ @value)* _ ")" { return { op: 'in', values: [first, ...rest], not }; }
          / not:no op:$(${oneOf(WORDS)}) end _ value:value { return { op: op.toLowerCase(), values: [value], not }; }
no        = word:("not"i end _)? { return word !== null; }
cmp "comparison" = "<>" { return '!='; } / ${oneOf(SIGNS)}
path "attribute" = first:name rest:("." @(name / string))* { return [first, ...rest.map((part) => part.text ?? part)]; }
name      = $([A-Za-z_][A-Za-z0-9_]*)
value "value" = string / text:$[\p{L}\p{N}_.:+@/-]u+ { return { text, quoted: false }; }
string    = "'" chars:([^'] / "''" { return "'"; })* "'" { return { text: chars.join(''), quoted: true }; }
          / '"' chars:([^"] / '""' { return '"'; })* '"' { return { text: chars.join(''), quoted: true }; }
end       = ![A-Za-z0-9_]
_ "space" = [ \t\r\n]*
`;

const parser = peggy.generate(Q_GRAMMAR);

/** A where clause as written. Throws peggy's syntax error, which names the position and what was expected. */
export const readClause = (clause: string): WrittenClause => parser.parse(clause) as WrittenClause;

/** The error `readClause` throws. */
export const QSyntaxError = parser.SyntaxError;
