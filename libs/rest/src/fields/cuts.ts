import type { Type } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { fieldsOf, registerField } from './field-rule.js';

/** `OmitType` for classes that are shown in answers: the rules of the fields left come along. */
export function Without<R extends object, K extends keyof R & string>(
  of: Type<R>,
  names: readonly K[],
): Type<Omit<R, K>> {
  const cut = OmitType(of, names);
  const left = new Set<string>(names);
  for (const [name, rule] of fieldsOf(of)) if (!left.has(name)) registerField(cut.prototype as object, name, rule);
  return cut;
}
