import { Ask, AsCaller, Delete, List, Resource, UuidParam, type Caller, type ListQuery } from '@groundwork/rest';
import { userSessionView } from '../entities/user-sub-resources.entity.js';
import { UserSessionsService } from './user-sessions.service.js';

@Resource('users/:user_id/sessions', 'User Sessions')
export class UserSessionsController {
  constructor(private readonly sessions: UserSessionsService) {}

  @List(userSessionView, { pattern: 'G', scope: 'users:read', summary: 'Get user sessions' })
  list(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @Ask(userSessionView) query: ListQuery) {
    return this.sessions.list(caller, userId, query);
  }

  @Delete('', {
    headers: {},
    also: [],
    scope: 'users:write',
    summary: 'End user sessions',
    affects: { none: 'ends sessions, which gives nothing' },
  })
  endAll(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string) {
    return this.sessions.endAll(caller, userId);
  }
}
