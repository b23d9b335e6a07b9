import {
  AsCaller,
  CodeParam,
  List,
  ListParams,
  listSchema,
  one,
  Resource,
  type Caller,
  type ListQuery,
  type QueryParameter,
  type RawQuery,
} from '@groundwork/rest';
import { Query } from '@nestjs/common';
import { AtNode, AtVersion, type NodePath, type VersionPath } from '../platform/paths.js';
import { READ_SCOPES } from '../platform/scopes.js';
import { changeView } from './change.entity.js';
import { ChangesService } from './changes.service.js';

const AFTER_QUERY: QueryParameter = {
  name: 'after',
  schema: { type: 'string' },
  description:
    '`cursor` of a change, or `next` of a page: only later changes. Without it, from the first one that is kept.',
};

const FEED_SCHEMA = listSchema(changeView, {
  next: {
    type: 'string',
    nullable: true,
    description: 'Where the following page begins, now or later; null with `sort`.',
  },
});

const FEED = {
  path: 'changes',
  pattern: 'G',
  scope: READ_SCOPES,
  description:
    'Oldest first, in an order in which nothing appears behind a cursor later on: a change is listed once all transactions that began before its own have ended.',
  query: [AFTER_QUERY],
  answers: FEED_SCHEMA,
  errors: ['cursor_expired'],
} as const;

/** An empty `after` is none. */
const afterOf = (raw: RawQuery): string | undefined => one(raw, 'after') || undefined;

@Resource('trees/:tree_code', 'Changes')
export class TreeChangesController {
  constructor(private readonly changes: ChangesService) {}

  @List(changeView, { ...FEED, summary: 'Get Tree Changes' })
  list(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @ListParams(changeView) query: ListQuery,
    @Query() raw: RawQuery,
  ) {
    return this.changes.ofTree(caller, { tree_code }, afterOf(raw), query);
  }
}

@Resource('trees/:tree_code/versions/:tree_version', 'Changes')
export class VersionChangesController {
  constructor(private readonly changes: ChangesService) {}

  @List(changeView, { ...FEED, summary: 'Get Tree Version Changes' })
  list(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @ListParams(changeView) query: ListQuery,
    @Query() raw: RawQuery,
  ) {
    return this.changes.ofVersion(caller, at, afterOf(raw), query);
  }
}

@Resource('trees/:tree_code/versions/:tree_version/nodes/:tree_node_id', 'Changes')
export class NodeHistoryController {
  constructor(private readonly changes: ChangesService) {}

  @List(changeView, {
    path: 'history',
    pattern: 'G',
    scope: READ_SCOPES,
    summary: 'Get Tree Node History',
    description: 'Newest first; also of a node that was removed.',
  })
  list(@AsCaller() caller: Caller, @AtNode() at: NodePath, @ListParams(changeView) query: ListQuery) {
    return this.changes.ofNode(caller, at, query);
  }
}
