import { TextField, type TextOptions } from '@groundwork/rest';
import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';

/** An absolute IRI, with or without a fragment; what a Turtle file may write between `<` and `>`. (RFC 3987 §2.2; RDF 1.1 Turtle §6.4) */
export const IRI_PATTERN = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`\p{Cc}]+$/u;

/** An entry of an index holds no more. */
const MAX_BYTES = 2_048;

/** An absolute IRI of at most 2,048 bytes in UTF-8. */
export const IriField = (given: TextOptions): PropertyDecorator =>
  applyDecorators(
    TextField({ ...given, max: MAX_BYTES, pattern: IRI_PATTERN, form: 'an absolute IRI' }),
    ValidateBy({
      name: 'maxJsonBytes',
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || Buffer.byteLength(value) <= MAX_BYTES,
        defaultMessage: () => `must be at most ${MAX_BYTES} bytes`,
      },
    }),
  );
