/** JSON Schemas of a tree by level: `0` for roots, `1` below them, `*` for levels that have none. (docs/trees.md, "Attributes") */
export type Levels = Readonly<Record<string, unknown>>;

/** An attribute as the schema of a level describes it. */
export interface AttributeRule {
  readonly name: string;
  /** Types of JSON, or what stands for them in the schema; empty where it takes any. */
  readonly types: readonly string[];
  readonly isRequired: boolean;
  /** It has a value per language. */
  readonly isLocalized: boolean;
}

export interface LevelRules {
  readonly level: string;
  readonly attributes: readonly AttributeRule[];
}

/** The attributes that each level names, levels in the order of the tree and that for all others last. Other rules stand in the document alone. */
export function rulesOf(levels: Levels): readonly LevelRules[] {
  return Object.entries(levels)
    .map(([level, schema]) => ({ level, attributes: attributesOf(schema) }))
    .sort((a, b) => orderOf(a.level) - orderOf(b.level));
}

const orderOf = (level: string): number => (level === '*' ? Infinity : Number(level));

function attributesOf(schema: unknown): readonly AttributeRule[] {
  const required = memberOf(schema, 'required');
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(memberOf(schema, 'properties') ?? {}).map(([name, rule]) => ({
    name,
    types: typesOf(rule),
    isRequired: names.includes(name),
    isLocalized: memberOf(rule, 'x-localized') === true,
  }));
}

function typesOf(rule: unknown): readonly string[] {
  const given = memberOf(rule, 'type');
  const types: readonly unknown[] = Array.isArray(given) ? given : [given];
  return types.filter((type) => typeof type === 'string');
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** The document as it is edited; empty for a tree without rules. */
export const textOf = (levels: Levels): string =>
  Object.keys(levels).length === 0 ? '' : JSON.stringify(levels, undefined, 2);

/** Reads the document: the levels, or what makes it no JSON object. */
export function readLevels(text: string): { readonly levels: Levels } | { readonly fault: string } {
  if (text.trim() === '') return { levels: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { levels: { ...value } };
    return { fault: 'notObject' };
  } catch {
    return { fault: 'notJson' };
  }
}
