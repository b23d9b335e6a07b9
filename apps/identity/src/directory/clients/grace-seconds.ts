import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { invalidField, wholeOf, type QueryParameter } from '@groundwork/rest';
import type { Request } from 'express';

const MAX_GRACE_SECONDS = 2_592_000;

/** How long the secret before stays valid. (api.md, "Client secrets") */
export const GRACE_SECONDS: QueryParameter = {
  name: 'grace_seconds',
  schema: { type: 'integer', minimum: 0, maximum: MAX_GRACE_SECONDS, default: 0 },
  description: 'Seconds for which the previous secret stays valid beside the new one.',
};

/** `grace_seconds` of the request. Throws `invalid_request`. */
export const AskGraceSeconds = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const { query } = context.switchToHttp().getRequest<Request>();
  const seconds = wholeOf(query, GRACE_SECONDS.name, 0) ?? 0;
  if (seconds > MAX_GRACE_SECONDS)
    throw invalidField(GRACE_SECONDS.name, `must be at most ${MAX_GRACE_SECONDS}`, 'range');
  return seconds;
});
