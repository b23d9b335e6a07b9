import {
  AsCaller,
  CodeParam,
  Find,
  invalidField,
  List,
  ListParams,
  one,
  operation,
  RecordParams,
  Resource,
  UuidParam,
  type Caller,
  type ListQuery,
  type QueryParameter,
  type RawQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Query, RequestMethod, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CANCEL_SCOPES, READ_SCOPES } from '../platform/scopes.js';
import { runErrorView, runView } from './run.entity.js';
import { RunsService } from './runs.service.js';

const FORMATS = ['json', 'csv'] as const;
const FORMAT_QUERY: QueryParameter = {
  name: 'format',
  schema: { type: 'string', enum: [...FORMATS], default: 'json' },
  description:
    '`csv`: all errors as a file with the columns `line, field, code, message` and, where the import was of a table, those of its row; other parameters are ignored.',
};

@Resource('trees/:tree_code/runs', 'Runs')
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @List(runView, {
    scope: READ_SCOPES,
    summary: 'Get Tree Runs',
    description:
      'Imports, merges, clones and publications that run on any replica, and those of the last seven days; newest first.',
    also: [404],
  })
  list(@AsCaller() caller: Caller, @CodeParam('tree_code') tree_code: string, @ListParams(runView) query: ListQuery) {
    return this.runs.list(caller, { tree_code }, query);
  }

  @Find(':run_id', runView, { scope: READ_SCOPES, summary: 'Get Tree Run' })
  find(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @UuidParam('run_id') id: string,
    @RecordParams(runView) query: RecordQuery,
  ) {
    return this.runs.find(caller, { tree_code }, id, query);
  }

  @List(runErrorView, {
    path: ':run_id/errors',
    scope: READ_SCOPES,
    summary: 'Get Tree Run Errors',
    description: 'All faults of the file (at most 10,000) or conflicts of the merge, in the order of the lines.',
    query: [FORMAT_QUERY],
    produces: { 'application/json': 'RunErrorList', 'text/csv': { type: 'string' } },
    also: [404],
  })
  async listErrors(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @UuidParam('run_id') id: string,
    @ListParams(runErrorView) query: ListQuery,
    @Query() raw: RawQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (formatOf(raw) === 'json') return this.runs.listErrors(caller, { tree_code }, id, query);
    const file = await this.runs.writeErrors(caller, { tree_code }, id);
    response.type('text/csv').attachment(`errors-${id}.csv`);
    return file;
  }

  @operation(RequestMethod.DELETE, ':run_id', {
    pattern: 'D',
    success: 204,
    scope: CANCEL_SCOPES,
    summary: 'Cancel Tree Run',
    description:
      'On whichever replica it is: 202 with the run while it is being cancelled, 204 once it has ended; nothing of it is written. A run that is done is answered 409.',
    query: [],
    answersAlso: { 202: { description: 'The run is being cancelled.', answers: runView.name } },
    also: [409],
  })
  async cancel(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @UuidParam('run_id') id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const ending = await this.runs.cancel(caller, { tree_code }, id);
    if (ending) response.status(202);
    return ending;
  }
}

/** Throws `invalid_request` on `format`. */
function formatOf(raw: RawQuery): (typeof FORMATS)[number] {
  const given = one(raw, 'format') || 'json';
  const format = FORMATS.find((known) => known === given);
  if (!format) throw invalidField('format', `must be one of ${FORMATS.join(', ')}`, 'choice');
  return format;
}
