import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { assertText } from '../body.pipe.js';
import { invalidField } from '../errors/api-error.js';
import { CODE_PATTERN } from './fields.js';

/** The text form of a UUID of any version. (RFC 9562 §4) */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A path parameter that is a uuid, lower case; else 400 `invalid_request` naming it. */
export const UuidParam = (name: string): ParameterDecorator =>
  Param(
    name,
    checked((value) => (UUID_PATTERN.test(value) ? value.toLowerCase() : undefined), name, 'must be a uuid'),
  );

/** A path parameter that is a code. */
export const CodeParam = (name: string): ParameterDecorator =>
  Param(
    name,
    checked((value) => (CODE_PATTERN.test(value) ? value : undefined), name, 'must be a code'),
  );

/** A path parameter that is one of a closed list, which the document shows. */
export const ChoiceParam = (name: string, values: readonly string[]): ParameterDecorator => {
  const pipe = checked(
    (value) => (values.includes(value) ? value : undefined),
    name,
    `must be one of ${values.join(', ')}`,
  );
  return (target, handler, index) => {
    const method = handler && Object.getOwnPropertyDescriptor(target, handler);
    if (method) ApiParam({ name, schema: { type: 'string', enum: [...values] } })(target, handler, method);
    Param(name, pipe)(target, handler, index);
  };
};

/** A path parameter of any text. */
export const NameParam = (name: string): ParameterDecorator =>
  Param(
    name,
    checked((value) => value.normalize('NFC'), name, ''),
  );

function checked(
  read: (value: string) => string | undefined,
  name: string,
  message: string,
): PipeTransform<string, string> {
  return {
    transform(value) {
      assertText(value, name);
      const good = read(value);
      if (good === undefined) throw invalidField(name, message);
      return good;
    },
  };
}
