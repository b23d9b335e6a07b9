import { Body } from '@nestjs/common';
import {
  Act,
  AsCaller,
  Create,
  Delete,
  Find,
  IfMatch,
  List,
  ListParams,
  Modify,
  RecordParams,
  Resource,
  UuidParam,
} from '@groundwork/rest';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import { HookChanges, hookView, NewHook } from '../entities/hook.entity.js';
import { HooksService } from './hooks.service.js';

@Resource('hooks', 'Hooks')
export class HooksController {
  constructor(private readonly hooks: HooksService) {}

  @List(hookView, { scope: 'hooks:read', summary: 'Get hooks' })
  list(@AsCaller() caller: Caller, @ListParams(hookView) query: ListQuery) {
    return this.hooks.list(caller, query);
  }

  @Create(hookView, { scope: 'hooks:write', summary: 'Create hook', errors: ['not_found'], affects: 'user' })
  create(@AsCaller() caller: Caller, @Body() hook: NewHook, @RecordParams(hookView) query: RecordQuery) {
    return this.hooks.create(caller, hook, query);
  }

  @Find(':hook_id', hookView, { scope: 'hooks:read', summary: 'Get hook' })
  find(@AsCaller() caller: Caller, @UuidParam('hook_id') id: string, @RecordParams(hookView) query: RecordQuery) {
    return this.hooks.find(caller, id, query);
  }

  @Act(':hook_id/test', hookView, {
    pattern: 'U',
    scope: 'hooks:write',
    summary: 'Test hook',
    description: 'Sends the event `test`; 400 says what is wrong with the answer.',
    affects: { none: 'sends a sample; nothing changes' },
  })
  test(@AsCaller() caller: Caller, @UuidParam('hook_id') id: string, @RecordParams(hookView) query: RecordQuery) {
    return this.hooks.test(caller, id, query);
  }

  @Modify(':hook_id', hookView, { scope: 'hooks:write', summary: 'Modify hook', affects: 'user' })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('hook_id') id: string,
    @Body() changes: HookChanges,
    @RecordParams(hookView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.hooks.modify(caller, id, changes, query, ifMatch);
  }

  @Delete(':hook_id', { scope: 'hooks:write', summary: 'Delete hook', affects: 'user' })
  delete(@AsCaller() caller: Caller, @UuidParam('hook_id') id: string, @IfMatch() ifMatch?: IfMatchStates) {
    return this.hooks.delete(caller, id, ifMatch);
  }
}
