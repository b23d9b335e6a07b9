import { SetMetadata } from '@nestjs/common';

/** What a handler's request body is: JSON (without the decorator), a form, or bytes that the handler reads itself. */
export type BodyKind = 'json' | 'form' | 'stream';

/** How a handler's body is read. */
export interface BodyReading {
  readonly kind: BodyKind;
  /** Most bytes, as `100kb` or a number; of no effect on streams. */
  readonly limit: string | number;
}

/** Where the reading is kept on the handler. */
export const BODY_READING = 'groundwork:body';

export const DEFAULT_BODY: BodyReading = { kind: 'json', limit: '100kb' };

/** Says what body a handler takes, when it is not JSON of at most 100 kB. */
export const ReadsBody = (
  kind: BodyKind,
  { limit = DEFAULT_BODY.limit }: { readonly limit?: string | number } = {},
): MethodDecorator & ClassDecorator => SetMetadata(BODY_READING, { kind, limit } satisfies BodyReading);
