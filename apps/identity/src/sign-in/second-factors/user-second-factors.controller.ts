import { RequestMethod } from '@nestjs/common';
import { Apply, ListParams, AsCaller, List, Resource, UuidParam, type Caller, type ListQuery } from '@groundwork/rest';
import { userSecondFactorView } from './user-second-factor.entity.js';
import { UserSecondFactorsService } from './user-second-factors.service.js';

@Resource('users/:user_id/second_factors', 'User second factors')
export class UserSecondFactorsController {
  constructor(private readonly factors: UserSecondFactorsService) {}

  @List(userSecondFactorView, { pattern: 'G', scope: 'users:read', summary: 'Get user second factors' })
  list(
    @AsCaller() caller: Caller,
    @UuidParam('user_id') userId: string,
    @ListParams(userSecondFactorView) query: ListQuery,
  ) {
    return this.factors.list(caller, userId, query);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'users:write',
    summary: 'Remove user second factors',
    affects: 'user',
  })
  removeAll(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string) {
    return this.factors.removeAll(caller, userId);
  }
}
