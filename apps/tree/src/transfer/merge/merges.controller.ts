import { AsCaller, flagOf, operation, Resource, type Caller, type RawQuery } from '@groundwork/rest';
import { Body, Query, RequestMethod } from '@nestjs/common';
import { DRY_RUN_QUERY } from '../../platform/dry-run.js';
import { AtVersion, type VersionPath } from '../../platform/paths.js';
import { OffersAsync, PrefersAsync } from '../../runs/respond-async.js';
import { WRITE_SCOPES } from '../../platform/scopes.js';
import { CONFLICT_KINDS, MERGE_SIDES, MergeRequest } from './merge-request.js';
import { MergesService } from './merges.service.js';

const count = { type: 'integer' };
const text = { type: 'string' };

const MERGED_SCHEMA = {
  type: 'object',
  properties: {
    dry_run: { type: 'boolean' },
    added: count,
    removed: count,
    moved: count,
    changed: count,
    conflicts: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          code: text,
          attribute: { ...text, nullable: true },
          kind: { ...text, enum: [...CONFLICT_KINDS] },
          base: { description: 'As it was in the version that both come from.' },
          ours: {},
          theirs: {},
          side: {
            ...text,
            enum: [...MERGE_SIDES],
            nullable: true,
            description: 'Whose value is taken; null: undecided.',
          },
        },
      },
    },
    undecided: { ...count, description: 'Conflicts that are undecided, also those that are too many to be listed.' },
    warnings: { type: 'array', items: text },
  },
};

@Resource('trees/:tree_code/versions/:tree_version', 'Transfer')
export class MergesController {
  constructor(private readonly merges: MergesService) {}

  @OffersAsync()
  @operation(RequestMethod.POST, 'merge', {
    pattern: 'AC',
    success: 200,
    scope: WRITE_SCOPES,
    summary: 'Merge Tree Version',
    example: { from: 'v2', base: 'v1' },
    errors: ['version_frozen', 'merge_conflict', 'cycle_detected', 'last_root'],
    description: 'Three-way, by node code and attribute. A dry run answers conflicts with 200.',
    query: [DRY_RUN_QUERY],
    answers: MERGED_SCHEMA,
    also: [404],
  })
  merge(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Body() body: MergeRequest,
    @Query() raw: RawQuery,
    @PrefersAsync() background: boolean,
  ) {
    return this.merges.merge(caller, at, body, { dryRun: flagOf(raw, 'dry_run'), background });
  }
}
