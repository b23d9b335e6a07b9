/** A field of a node: its value is a text or a number. */
export interface NodeField {
  readonly name: string;
  readonly value: string;
}

/** The form of a node. */
export interface NodeDraft {
  readonly name: string;
  readonly code: string;
  readonly description: string | null;
  readonly uri: string | null;
  readonly enabled: boolean;
  readonly tags: string;
  readonly fields: readonly NodeField[];
  /** JSON, as it is typed. */
  readonly attributes: string;
}

interface Metadata {
  readonly tags?: readonly string[] | null;
  readonly fields?: readonly { readonly name?: string; readonly value?: string | number }[] | null;
}

export interface NodeFields {
  readonly name: string;
  readonly code: string;
  readonly description: string | null;
  readonly uri: string | null;
  readonly enabled: boolean;
  readonly metadata: Metadata | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export function draftOf({ name, code, description, uri, enabled, metadata, attributes }: NodeFields): NodeDraft {
  return {
    name,
    code,
    description: description ?? '',
    uri: uri ?? '',
    enabled,
    tags: (metadata?.tags ?? []).join(', '),
    fields: (metadata?.fields ?? []).map((field) => ({ name: field.name ?? '', value: writeValue(field.value ?? '') })),
    attributes: Object.keys(attributes).length === 0 ? '' : JSON.stringify(attributes, null, 2),
  };
}

/** A text that looks like a number is written in quotes, so that it stays one. */
const writeValue = (value: string | number): string =>
  typeof value === 'number' || !isNumeric(value) ? String(value) : JSON.stringify(value);

const isNumeric = (text: string): boolean => /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text.trim());

function readValue(text: string): string | number {
  if (isNumeric(text) && Number.isFinite(Number(text))) return Number(text);
  return /^"(.*)"$/s.exec(text.trim())?.[1] ?? text;
}

/** The attributes that a text stands for; nothing where it is no JSON object. */
export function readAttributes(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A merge patch from one object to another: members that are gone are null. (RFC 7396) */
export function patchOf(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const patch: Record<string, unknown> = {};
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) set(patch, name, null);
  for (const [name, value] of Object.entries(after)) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    set(patch, name, isRecord(old) && isRecord(value) ? patchOf(old, value) : value);
  }
  return patch;
}

/** `__proto__` is a name as any other. */
const set = (target: Record<string, unknown>, name: string, value: unknown): unknown =>
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body that changed fields of the form stand for. */
export function changesOfNode(record: NodeFields, changes: Partial<NodeDraft>): Record<string, unknown> {
  const { tags, fields, attributes, ...plain } = changes;
  const metadata = {
    ...(tags !== undefined && { tags: tagsOf(tags) }),
    ...(fields !== undefined && {
      fields: fields.filter(({ name }) => name !== '').map(({ name, value }) => ({ name, value: readValue(value) })),
    }),
  };
  return {
    ...plain,
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...('attributes' in changes && { attributes: patchOf(record.attributes, readAttributes(attributes ?? '') ?? {}) }),
  };
}

const tagsOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
