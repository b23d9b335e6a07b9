import { Body, RequestMethod } from '@nestjs/common';
import { ListParams, Apply, RecordParams, AsCaller, Create, List, Resource, UuidParam } from '@groundwork/rest';
import type { Caller, ListQuery, RecordQuery } from '@groundwork/rest';
import { UserIdentitiesService } from './user-identities.service.js';
import { userIdentityView, NewUserIdentity } from '../entities/user-sub-resources.entity.js';

@Resource('users/:user_id/identities', 'User identities')
export class UserIdentitiesController {
  constructor(private readonly identities: UserIdentitiesService) {}

  @List(userIdentityView, { pattern: 'G', scope: 'users:read', summary: 'Get user identities' })
  list(
    @AsCaller() caller: Caller,
    @UuidParam('user_id') userId: string,
    @ListParams(userIdentityView) query: ListQuery,
  ) {
    return this.identities.list(caller, userId, query);
  }

  @Create(userIdentityView, { pattern: 'AC4', scope: 'users:write', summary: 'Link user identity', affects: 'user' })
  link(
    @AsCaller() caller: Caller,
    @UuidParam('user_id') userId: string,
    @Body() identity: NewUserIdentity,
    @RecordParams(userIdentityView) query: RecordQuery,
  ) {
    return this.identities.link(caller, userId, identity, query);
  }

  @Apply(RequestMethod.DELETE, ':identity_id', {
    pattern: 'D',
    scope: 'users:write',
    summary: 'Unlink user identity',
    affects: 'user',
  })
  unlink(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @UuidParam('identity_id') id: string) {
    return this.identities.unlink(caller, userId, id);
  }
}
