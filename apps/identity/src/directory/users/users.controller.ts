import { Body, RequestMethod } from '@nestjs/common';
import {
  Act,
  Apply,
  ListParams,
  RecordParams,
  AsCaller,
  Create,
  Delete,
  Find,
  IfMatch,
  List,
  Modify,
  Resource,
  UuidParam,
} from '@groundwork/rest';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import { UserPasswords } from './user-passwords.service.js';
import { NewPassword, NewUser, UserBlock, UserChanges } from '../entities/user.entity.js';
import { userView } from './user.view.js';
import { UsersService, UserBlocksService } from './users.service.js';

@Resource('users', 'Users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: UserPasswords,
    private readonly blocks: UserBlocksService,
  ) {}

  @List(userView, { scope: 'users:read', summary: 'Get users' })
  list(@AsCaller() caller: Caller, @ListParams(userView) query: ListQuery) {
    return this.users.list(caller, query);
  }

  @Create(userView, {
    scope: 'users:write',
    summary: 'Create user',
    errors: ['not_found'],
    affects: { none: 'a new user has no scopes' },
  })
  create(@AsCaller() caller: Caller, @Body() user: NewUser, @RecordParams(userView) query: RecordQuery) {
    return this.users.create(caller, user, query);
  }

  @Find(':user_id', userView, { scope: 'users:read', summary: 'Get user' })
  find(@AsCaller() caller: Caller, @UuidParam('user_id') id: string, @RecordParams(userView) query: RecordQuery) {
    return this.users.find(caller, id, query);
  }

  @Modify(':user_id', userView, { scope: 'users:write', summary: 'Modify user', affects: 'user' })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('user_id') id: string,
    @Body() changes: UserChanges,
    @RecordParams(userView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.users.modify(caller, id, changes, query, ifMatch);
  }

  @Delete(':user_id', { scope: 'users:write', summary: 'Delete user', affects: 'user', also: [409, 412] })
  delete(@AsCaller() caller: Caller, @UuidParam('user_id') id: string, @IfMatch() ifMatch?: IfMatchStates) {
    return this.users.delete(caller, id, ifMatch);
  }

  @Apply(RequestMethod.PUT, ':user_id/password', {
    pattern: 'U',
    scope: 'users:write',
    summary: 'Set user password',
    affects: 'user',
  })
  setPassword(@AsCaller() caller: Caller, @UuidParam('user_id') id: string, @Body() { password }: NewPassword) {
    return this.passwords.set(caller, id, password);
  }

  @Act(':user_id/block', userView, { pattern: 'U', scope: 'users:write', summary: 'Block user', affects: 'user' })
  block(
    @AsCaller() caller: Caller,
    @UuidParam('user_id') id: string,
    @Body() block: UserBlock,
    @RecordParams(userView) query: RecordQuery,
  ) {
    return this.blocks.block(caller, id, block, query);
  }

  @Act(':user_id/unblock', userView, { pattern: 'U', scope: 'users:write', summary: 'Unblock user', affects: 'user' })
  unblock(@AsCaller() caller: Caller, @UuidParam('user_id') id: string, @RecordParams(userView) query: RecordQuery) {
    return this.blocks.unblock(caller, id, query);
  }
}
