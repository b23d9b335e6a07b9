import {
  ListParams,
  Apply,
  AsCaller,
  List,
  Resource,
  UuidParam,
  type Caller,
  type ListQuery,
  invalidField,
  one,
  UUID_PATTERN,
  type QueryParameter,
} from '@groundwork/rest';
import { userGrantView, userSessionView } from '../entities/user-sub-resources.entity.js';
import { UserGrantsService, UserSessionsService } from './user-grants.service.js';
import { createParamDecorator, RequestMethod, type ExecutionContext } from '@nestjs/common';
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

@Resource('users/:user_id/grants', 'User grants')
export class UserGrantsController {
  constructor(private readonly grants: UserGrantsService) {}

  @List(userGrantView, { pattern: 'G', scope: 'users:read', summary: 'Get user grants' })
  list(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @ListParams(userGrantView) query: ListQuery) {
    return this.grants.list(caller, userId, query);
  }

  @Apply(RequestMethod.DELETE, ':grant_id', {
    pattern: 'D',
    scope: 'users:write',
    summary: 'Revoke user grant',
    affects: { none: 'ends tokens, which gives nothing' },
  })
  revoke(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @UuidParam('grant_id') id: string) {
    return this.grants.revoke(caller, userId, id);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    query: [CLIENT_ID],
    scope: 'users:write',
    summary: 'Revoke all user grants',
    affects: { none: 'ends tokens, which gives nothing' },
  })
  revokeAll(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @AskClient() clientId?: string) {
    return this.grants.revokeAll(caller, userId, clientId);
  }
}

@Resource('users/:user_id/sessions', 'User sessions')
export class UserSessionsController {
  constructor(private readonly sessions: UserSessionsService) {}

  @List(userSessionView, { pattern: 'G', scope: 'users:read', summary: 'Get user sessions' })
  list(
    @AsCaller() caller: Caller,
    @UuidParam('user_id') userId: string,
    @ListParams(userSessionView) query: ListQuery,
  ) {
    return this.sessions.list(caller, userId, query);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'users:write',
    summary: 'End user sessions',
    affects: { none: 'ends sessions, which gives nothing' },
  })
  endAll(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string) {
    return this.sessions.endAll(caller, userId);
  }
}
