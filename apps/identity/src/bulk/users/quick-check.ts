import type { FieldRule } from '@groundwork/rest';

/** Whether a value is certainly valid for its field and stored unchanged. */
type Test = (value: unknown) => boolean;

/** Only plain addresses, which every validation accepts. */
const EMAIL = /^(?=.{1,254}$)(?=.{1,64}@)[a-z0-9]+(?:[._+-][a-z0-9]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,24}$/i;
const ASCII = /^[\x20-\x7E]*$/;

/**
 * Whether a line certainly passes `parseBody` unchanged, in a tenth of its time; after `false` call `parseBody`.
 * Derived from the rules of the fields.
 */
export function quickCheck(
  rules: ReadonlyMap<string, FieldRule>,
): (line: Readonly<Record<string, unknown>>) => boolean {
  const tests = new Map([...rules].map(([name, rule]): [string, Test] => [name, testOf(rule)]));
  return (line) => {
    for (const name in line) if (!tests.get(name)?.(line[name])) return false;
    return true;
  };
}

function testOf(rule: FieldRule): Test {
  const test = TESTS[rule.type]?.(rule) ?? (() => false);
  return (value) => (value === null ? rule.nullable : test(value));
}

const TESTS: Partial<Record<FieldRule['type'], (rule: FieldRule) => Test>> = {
  boolean: () => (value) => typeof value === 'boolean',
  text: textTest,
};

/** Plain ASCII is in NFC, well-formed, and as long as it looks. */
function textTest({ schema }: FieldRule): Test {
  const { minLength = 0, maxLength = Infinity, pattern, format, enum: values } = schema as TextSchema;
  if (values || (format && format !== 'email')) return () => false;
  const form = format === 'email' ? EMAIL : pattern ? new RegExp(pattern) : undefined;
  return (value) =>
    typeof value === 'string' &&
    value.length >= minLength &&
    value.length <= maxLength &&
    ASCII.test(value) &&
    (minLength === 0 || value.trim() !== '') &&
    (form?.test(value) ?? true);
}

/** The schema members that the decorators of texts set. */
interface TextSchema {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
}
