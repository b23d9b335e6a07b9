import { AsCaller, IDEMPOTENCY, operation, Resource, type Caller } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import { Body, RequestMethod } from '@nestjs/common';
import { AtVersion, type VersionPath } from '../platform/paths.js';
import { WRITE_SCOPES } from '../platform/scopes.js';
import { OffersAsync, PrefersAsync } from '../runs/respond-async.js';
import { BULK_SCHEMA, MAX_BULK_BYTES } from './bulk-request.js';
import { BulkService } from './bulk.service.js';
import { readBulk } from './read-bulk.js';

const CHANGED_SCHEMA = {
  type: 'object',
  required: ['items'],
  properties: {
    items: {
      type: 'array',
      description: 'One per operation, in their order; with `q`, one per node that matches, by id.',
      items: {
        type: 'object',
        required: ['status', 'id'],
        properties: {
          status: { type: 'integer', enum: [200, 201, 204], description: 'What the single operation answers.' },
          id: { type: 'string', format: 'uuid' },
        },
      },
    },
  },
};

@Resource('trees/:tree_code/versions/:tree_version', 'Tree nodes')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @ReadsBody('json', { limit: MAX_BULK_BYTES })
  @OffersAsync()
  @operation(RequestMethod.POST, 'nodes/bulk', {
    pattern: 'AC',
    success: 200,
    scope: WRITE_SCOPES,
    summary: 'Change Tree Nodes',
    errors: ['version_frozen', 'cycle_detected', 'last_root'],
    description:
      'Up to 10,000 operations, or one change of all nodes that match `q`; all or nothing. The operations take effect together, so their order does not matter. Errors name the operation, `operations[3].values.name`.',
    query: [],
    headers: IDEMPOTENCY,
    takes: { 'application/json': BULK_SCHEMA },
    example: { operations: [{ op: 'create', values: { code: 'mongolia', name: 'Mongolia' } }] },
    answers: CHANGED_SCHEMA,
    also: [404, 413],
  })
  async change(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Body() body: unknown,
    @PrefersAsync() background: boolean,
  ) {
    return this.bulk.change(caller, at, await readBulk(body), { background });
  }
}
