import { assertText } from '@groundwork/rest';
import { scimFault } from './scim-fault.js';

/** How two values are compared; `pr`: there is one. (RFC 7644 §3.4.2.2) */
export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const;

/** One of them. */
export type Comparison = (typeof COMPARISONS)[number];

/** A filter as a tree. `path` is as it was written: `name.givenName`, `urn:…:User:department`. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Filter[] }
  | { readonly kind: 'not'; readonly term: Filter }
  | { readonly kind: 'has'; readonly path: string; readonly term: Filter }
  | {
      readonly kind: 'test';
      readonly path: string;
      readonly comparison: Comparison;
      readonly value: string | number | boolean | null;
    };

const MAX_CHARACTERS = 8_000;
const MAX_DEPTH = 20;
const MAX_TERMS = 100;
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;
const PATH = /^(?:urn:[^\s"]+:)?[A-Za-z$][\w$-]*(?:\.[A-Za-z$][\w$-]*)?$/i;

/** Parses a filter, in time that grows with its length. Throws `invalidFilter`. (RFC 7644 §3.4.2.2, Figure 1) */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_CHARACTERS) throw invalid(`has more than ${MAX_CHARACTERS} characters`);
  const parser = new FilterParser(tokensOf(text));
  return parser.parse();
}

const invalid = (message: string) => scimFault('invalidFilter', 'filter', message);

/** How many conditions a text has that may be a path with a filter, as far as it can be read; in time that grows with its length. */
export function countConditions(text: string): number {
  return readTokens(text).tokens.filter((token) => isComparison(token.toLowerCase())).length;
}

const isComparison = (word: string): boolean => COMPARISONS.some((one) => one === word);

function tokensOf(text: string): string[] {
  const { tokens, failedAt } = readTokens(text);
  if (failedAt !== undefined) throw invalid(`cannot be read from character ${failedAt + 1} on`);
  return tokens;
}

/** The tokens up to where none can be read. */
function readTokens(text: string): { readonly tokens: string[]; readonly failedAt?: number } {
  const tokens: string[] = [];
  const ends = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < ends) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) return { tokens, failedAt: from };
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return { tokens };
}

/** One filter, by recursive descent: `or` binds least, then `and`, then `not`. */
class FilterParser {
  private at = 0;
  private terms = 0;

  constructor(private readonly tokens: readonly string[]) {}

  parse(): Filter {
    const filter = this.joined('or', 0);
    if (this.at < this.tokens.length) throw invalid(`does not go on with ${this.shown()}`);
    return filter;
  }

  private joined(kind: 'and' | 'or', depth: number): Filter {
    if (depth > MAX_DEPTH) throw invalid(`is nested over ${MAX_DEPTH} levels deep`);
    const next = () => (kind === 'or' ? this.joined('and', depth) : this.term(depth));
    const terms = [next()];
    while (this.takes(kind)) terms.push(next());
    return terms.length === 1 ? terms[0]! : { kind, terms };
  }

  private term(depth: number): Filter {
    if (this.takes('not')) {
      if (this.tokens[this.at] !== '(') throw invalid('needs parentheses after not');
      return { kind: 'not', term: this.term(depth) };
    }
    if (!this.takes('(')) return this.test(depth);
    const inner = this.joined('or', depth + 1);
    this.expect(')');
    return inner;
  }

  private test(depth: number): Filter {
    this.terms++;
    if (this.terms > MAX_TERMS) throw invalid(`has more than ${MAX_TERMS} conditions`);
    const path = this.tokens[this.at++] ?? '';
    if (!PATH.test(path)) throw invalid(`needs an attribute instead of ${shown(path)}`);
    if (this.takes('[')) {
      const term = this.joined('or', depth + 1);
      this.expect(']');
      return { kind: 'has', path, term: this.withMember(term) };
    }
    return this.comparison(path);
  }

  /** `emails[type eq "work"].value eq "a@b.example"`, as Entra ID writes it: one entry fits both. */
  private withMember(term: Filter): Filter {
    const [, member] = /^\.([A-Za-z$][\w$-]*)$/.exec(this.tokens[this.at] ?? '') ?? [];
    if (member === undefined) return term;
    this.at++;
    return { kind: 'and', terms: [term, this.comparison(member)] };
  }

  private comparison(path: string): Filter {
    const word = (this.tokens[this.at++] ?? '').toLowerCase();
    const comparison = COMPARISONS.find((one) => one === word);
    if (!comparison) throw invalid(`needs one of ${COMPARISONS.join(', ')} after ${shown(path)}`);
    return { kind: 'test', path, comparison, value: comparison === 'pr' ? null : this.value() };
  }

  private value(): string | number | boolean | null {
    const token = this.tokens[this.at++];
    if (token === undefined || /^[()[\]]$/.test(token)) throw invalid('lacks a value');
    try {
      const value: unknown = JSON.parse(/^(true|false|null)$/i.test(token) ? token.toLowerCase() : token);
      if (typeof value === 'string') assertText(value, 'filter');
      // neither an object nor an array: brackets are tokens of their own
      return value as string | number | boolean | null;
    } catch {
      throw invalid(`has a value that is no JSON: ${shown(token)}`);
    }
  }

  private takes(word: string): boolean {
    if (this.tokens[this.at]?.toLowerCase() !== word) return false;
    this.at++;
    return true;
  }

  private expect(word: string): void {
    if (!this.takes(word)) throw invalid(`needs ${word} instead of ${this.shown()}`);
  }

  private shown(): string {
    return shown(this.tokens[this.at] ?? 'its end');
  }
}

const shown = (token: string): string => token.slice(0, 40) || 'its end';
