/** The members of a node as differences and merges name them. (docs/trees.md, "Versions") */
type Members = Readonly<Record<string, unknown>>;

/** A member, or a part of one, on both sides; `language` and `part` are said beside its name. */
export interface MemberChange {
  readonly member: string;
  readonly part?: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const TRANSLATION = /^translations\.(.+)$/;
/** What a new node has without anybody having said so. */
const DEFAULTS: Members = { enabled: true, position: 0 };

/**
 * What differs between two states of a node, as text. Translations, fields and attributes are taken apart: a line for each text, field and
 * attribute that differs. Of a node that only one side has, what says nothing is left out.
 */
export function memberChanges(before: Members | null, after: Members | null): readonly MemberChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort(byImportance);
  const isWhole = before === null || after === null;
  return names
    .filter((name) => !(isWhole && (before ?? after)?.[name] === DEFAULTS[name] && name in DEFAULTS))
    .flatMap((name) => partsOf(name, before?.[name], after?.[name]))
    .filter((change) => change.before !== change.after);
}

const FIRST = ['name', 'parent_code', 'description'];
const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const byImportance = (one: string, other: string): number => rank(one) - rank(other) || (one < other ? -1 : 1);

function partsOf(name: string, before: unknown, after: unknown): readonly MemberChange[] {
  const language = TRANSLATION.exec(name)?.[1];
  if (language !== undefined)
    return ['name', 'description'].map((text) => ({
      member: text,
      part: language,
      before: textOf(membersOf(before)[text]),
      after: textOf(membersOf(after)[text]),
    }));
  if (name !== 'fields' && name !== 'attributes')
    return [{ member: name, before: textOf(before), after: textOf(after) }];
  const [one, other] = [membersOf(before), membersOf(after)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].map((part) => ({
    member: name,
    part,
    before: textOf(one[part]),
    after: textOf(other[part]),
  }));
}

/** The members of an object, or of a list of pairs of name and value. */
function membersOf(value: unknown): Members {
  if (Array.isArray(value)) {
    const pairs = value as readonly { readonly name: string; readonly value: unknown }[]; // `metadata.fields`
    return Object.fromEntries(pairs.map((pair) => [pair.name, pair.value]));
  }
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

/** A value as people read it; nothing for what is empty. */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(itemText).join('\n');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.keys(value).length === 0 ? undefined : JSON.stringify(value, null, 2);
}

/** A text as it is, a pair of name and value as both. */
function itemText(item: unknown): string {
  if (typeof item === 'string') return item;
  const { name, value } = (item ?? {}) as { readonly name?: unknown; readonly value?: unknown }; // of `metadata.fields`
  const isPair = typeof name === 'string' && Object.keys(item as object).length === 2 && value !== undefined;
  return isPair ? `${name}: ${textOf(value) ?? '–'}` : JSON.stringify(item);
}
