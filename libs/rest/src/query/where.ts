import type { FieldType } from '../fields/field-rule.js';

/** A value ready to be bound: its type fits the attribute it is compared with. */
export type Literal = string | number | boolean;

/** A literal against JSON, which has no column type: its text and, where it looks like one and was not quoted, its number or flag. */
export interface JsonLiteral {
  readonly text: string;
  readonly plain?: number | boolean;
}

/** What a predicate looks at: an attribute of the view, or a member inside one that is JSON. */
export interface Subject {
  readonly attribute: string;
  readonly type: FieldType;
  /** Names of the members below the attribute; empty for the attribute itself. */
  readonly members: readonly string[];
}

/** One typed test. `is null`, `is true` have no other value than the one in `test`. */
export type Predicate =
  | {
      readonly test: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'like' | 'ilike' | 'has';
      readonly subject: Subject;
      readonly value: Literal | JsonLiteral;
    }
  | { readonly test: 'in'; readonly subject: Subject; readonly values: readonly (Literal | JsonLiteral)[] }
  | { readonly test: 'null' | 'true' | 'false'; readonly subject: Subject };

/** A where clause whose attributes exist and whose literals fit. (api.md, "q, the where clause") */
export type Where =
  { readonly all: readonly Where[] } | { readonly any: readonly Where[] } | { readonly not: Where } | Predicate;
