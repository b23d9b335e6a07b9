import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { invalidField, one, UUID_PATTERN, type QueryParameter } from '@groundwork/rest';
import type { Request } from 'express';

/** Narrows to the grants of one client. (identity.md §8, "Tickets") */
export const CLIENT_ID: QueryParameter = {
  name: 'client_id',
  schema: { type: 'string', format: 'uuid' },
  description: 'Only the grants of this client.',
};

/** `client_id` of the request, where it is given. Throws `invalid_request`. */
export const AskClient = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const id = one(context.switchToHttp().getRequest<Request>().query, CLIENT_ID.name);
  if (id !== undefined && !UUID_PATTERN.test(id)) throw invalidField(CLIENT_ID.name, 'must be a uuid');
  return id;
});
