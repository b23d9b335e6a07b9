import { assertText, invalidField, type Operation } from '@groundwork/rest';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The header as operations declare it. */
export const BUCKET_HEADER: Operation['headers'] = {
  bucket: { description: 'Name of the bucket.', required: true },
};

/** The header `bucket`: name of the bucket all file operations work in. Throws `invalid_request` when it is missing. (Storage, "Endpoints") */
export const BucketHeader = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const name = context.switchToHttp().getRequest<Request>().get('bucket');
  if (!name) throw invalidField('bucket', 'must be given as a header: the name of the bucket', 'required');
  assertText(name, 'bucket');
  return name;
});

/** The same header where it only narrows; `undefined` when it is missing. */
export const OptionalBucketHeader = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const name = context.switchToHttp().getRequest<Request>().get('bucket') || undefined;
    if (name !== undefined) assertText(name, 'bucket');
    return name;
  },
);
