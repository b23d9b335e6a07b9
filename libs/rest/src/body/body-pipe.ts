import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { parseBody } from './parse-body.js';

/** Parses every `@Body()` that is declared as a class; global. */
@Injectable()
export class BodyPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' || !metatype || metatype === Object || metatype === String) return value;
    // Nest hands over the declared class of the parameter.
    return parseBody(metatype as new () => object, value);
  }
}
