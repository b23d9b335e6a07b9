import peggy from 'peggy';

/** One predicate of a where clause as written: names, literals and where it stands. */
export interface WrittenPredicate {
  readonly kind: 'predicate';
  readonly path: readonly string[];
  readonly op: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'like' | 'ilike' | 'has' | 'in' | 'is';
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
          / not:no op:$("like"i / "ilike"i / "has"i) end _ value:value { return { op: op.toLowerCase(), values: [value], not }; }
no        = word:("not"i end _)? { return word !== null; }
cmp "comparison" = "!=" / "<>" { return '!='; } / "<=" / ">=" / "=" / "<" / ">"
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
