import {
  AsCaller,
  flagOf,
  IntegerField,
  operation,
  Resource,
  type Caller,
  type Declared,
  type RawQuery,
} from '@groundwork/rest';
import { Body, Query, RequestMethod } from '@nestjs/common';
import { DRY_RUN_QUERY } from '../platform/dry-run.js';
import { AtNode, AtVersion, type NodePath, type VersionPath } from '../platform/paths.js';
import { WRITE_SCOPES } from '../platform/scopes.js';
import { OffersAsync, PrefersAsync } from '../runs/respond-async.js';
import { RestoresService } from './restores.service.js';

/** Body of Restore Tree Node. */
export class NodeRestore {
  @IntegerField({
    description: 'A change of the node: it gets the state before it.',
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  })
  change_id!: number;
}

/** Body of Undo Tree Version Changes. */
export class VersionUndo {
  @IntegerField({
    description: 'A change of the version: all later ones are taken back.',
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  })
  after!: number;
}

const count = { type: 'integer' };
const RESTORED = {
  pattern: 'AC',
  success: 200,
  scope: WRITE_SCOPES,
  query: [DRY_RUN_QUERY],
  answers: {
    type: 'object',
    properties: {
      dry_run: { type: 'boolean' },
      added: count,
      changed: count,
      moved: count,
      removed: count,
      warnings: {
        type: 'array',
        items: { type: 'string' },
        description: 'Nodes with relations that are left out, or that SKOS does not allow.',
      },
    },
  },
  also: [404],
} as const satisfies Omit<Declared, 'summary'>;

@Resource('trees/:tree_code/versions/:tree_version/nodes/:tree_node_id', 'Changes')
export class NodeRestoresController {
  constructor(private readonly restores: RestoresService) {}

  @OffersAsync()
  @operation(RequestMethod.POST, 'restore', {
    ...RESTORED,
    summary: 'Restore Tree Node',
    errors: ['version_frozen', 'cycle_detected', 'last_root'],
    description:
      'Gives a node the state it had before a change. A removed one gets its id, texts, labels, relations and place again, with all that was removed below it; relations to nodes that are gone are left out. 409 where the node above it is gone, a code is taken, or attributes do not fit the schema there is now.',
  })
  restore(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @Body() body: NodeRestore,
    @Query() raw: RawQuery,
    @PrefersAsync() background: boolean,
  ) {
    return this.restores.restoreNode(caller, at, body.change_id, { dryRun: flagOf(raw, 'dry_run'), background });
  }
}

@Resource('trees/:tree_code/versions/:tree_version', 'Changes')
export class VersionUndosController {
  constructor(private readonly restores: RestoresService) {}

  @OffersAsync()
  @operation(RequestMethod.POST, 'undo', {
    ...RESTORED,
    summary: 'Undo Tree Version Changes',
    errors: ['version_frozen', 'last_root', 'cycle_detected', 'cursor_expired'],
    description:
      'Takes back every change of the version that its feed lists after one, all or nothing. Undoing it restores them. 409 where a code is taken, or attributes do not fit the schema there is now.',
  })
  undo(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Body() body: VersionUndo,
    @Query() raw: RawQuery,
    @PrefersAsync() background: boolean,
  ) {
    return this.restores.undo(caller, at, body.after, { dryRun: flagOf(raw, 'dry_run'), background });
  }
}
