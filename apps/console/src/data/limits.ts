import limits from './limits.generated.json' with { type: 'json' };

/** What the OpenAPI document says of a member of a body. */
export interface Limits {
  readonly isRequired?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A body whose limits are known. */
export type BodyName = keyof typeof limits;

/** What is wrong with a value, as a text below `fields` of the catalogues. */
export interface FieldFault {
  readonly key: 'required' | 'tooShort' | 'tooLong' | 'pattern' | 'tooSmall' | 'tooLarge';
  readonly limit?: number;
}

/** The limits of a member; none where the document has none. */
export const limitsOf = (body: BodyName, member: string): Limits =>
  (limits[body] as Readonly<Record<string, Limits>>)[member] ?? {};

/** What a service would refuse of a text, before it is asked. An empty text is the absence of a value. */
export function faultOf(limitsOfField: Limits, text: string): FieldFault | undefined {
  const { isRequired = false, minLength = 0, maxLength = Infinity, pattern } = limitsOfField;
  if (text === '') return isRequired ? { key: 'required' } : undefined;
  const length = [...text].length; // characters, as the services count
  if (length < minLength) return { key: 'tooShort', limit: minLength };
  if (length > maxLength) return { key: 'tooLong', limit: maxLength };
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return { key: 'pattern' };
  return undefined;
}

/** The same of a whole number. */
export function numberFaultOf(
  { minimum = -Infinity, maximum = Infinity }: Limits,
  value: number,
): FieldFault | undefined {
  if (value < minimum) return { key: 'tooSmall', limit: minimum };
  if (value > maximum) return { key: 'tooLarge', limit: maximum };
  return undefined;
}
