import {
  ApiError,
  AsCaller,
  RecordParams,
  flagOf,
  operation,
  RECORD_QUERY,
  RecordReply,
  Resource,
  type Caller,
  type QueryParameter,
  type RawQuery,
  type RecordQuery,
  Act,
  ListParams,
  Find,
  List,
  UuidParam,
  type ListQuery,
} from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import { Query, Req, RequestMethod, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { importView, importSummaryView } from './import.entity.js';
import { UserImports, ImportsService } from './user-imports.service.js';

@Resource('imports', 'Bulk')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @List(importSummaryView, { scope: 'users:import', summary: 'Get imports' })
  list(@AsCaller() caller: Caller, @ListParams(importSummaryView) query: ListQuery) {
    return this.imports.list(caller, query);
  }

  @Find(':import_id', importView, { scope: 'users:import', summary: 'Get import' })
  find(@AsCaller() caller: Caller, @UuidParam('import_id') id: string, @RecordParams(importView) query: RecordQuery) {
    return this.imports.find(caller, id, query);
  }

  @Act(':import_id/cancel', importView, {
    pattern: 'U',
    scope: 'users:import',
    summary: 'Cancel import',
    affects: { none: 'stops work; each line was checked when it was applied' },
    description:
      'Lines already applied stay, and are counted. The import is `cancelling` until the process that runs it has stopped, within a batch of 5,000 lines, and `cancelled` from then on; the request that is still sending the file is answered 409. Repeating the call succeeds; an import that has ended is answered 409.',
  })
  cancel(@AsCaller() caller: Caller, @UuidParam('import_id') id: string, @RecordParams(importView) query: RecordQuery) {
    return this.imports.cancel(caller, id, query);
  }
}

const REPLACE_PASSWORDS: QueryParameter = {
  name: 'replace_passwords',
  schema: { type: 'boolean', default: false },
  description:
    'With `true`, users that have a password get that of their line; without it a password is set only where there is none, so that running a file again does not reset later passwords.',
};
const ACCEPT_WEAK: QueryParameter = {
  name: 'accept_weak',
  schema: { type: 'boolean', default: false },
  description:
    'With `true`, hashes of MD5 and of one round of SHA are taken (`$1$`, phpass, `{SSHA}`). They are replaced at the next sign-in, or removed after 180 days.',
};
/** The first is the registered one. (NDJSON) */
const TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];
const LINES = { type: 'string', description: 'One JSON object per line.', example: '{"username":"ann","name":"Ann"}' };

@Resource('users', 'Bulk')
export class UserImportsController {
  constructor(private readonly imports: UserImports) {}

  @ReadsBody('stream')
  @UseInterceptors(RecordReply)
  @operation(RequestMethod.POST, 'import', {
    pattern: 'C',
    success: 202,
    scope: 'users:import',
    summary: 'Import users',
    errors: ['not_found'],
    affects: 'user',
    description:
      'One user per line, with the members of Create User except `password`; `password_hash` in a form of another system, stored as it is until the next sign-in. A line refers to the user with its `username`, else `email`, else `phone`: added, or changed where it differs. The response is sent once the file is read; `GET /imports/{import_id}` reports the progress.',
    query: [...RECORD_QUERY, REPLACE_PASSWORDS, ACCEPT_WEAK],
    takes: Object.fromEntries(TYPES.map((type) => [type, LINES])),
    answers: importView.name,
    also: [415],
  })
  start(
    @AsCaller() caller: Caller,
    @Req() request: Request,
    @RecordParams(importView) query: RecordQuery,
    @Query() raw: RawQuery,
  ) {
    assertLines(request);
    const options = {
      replacePasswords: flagOf(raw, REPLACE_PASSWORDS.name),
      acceptWeak: flagOf(raw, ACCEPT_WEAK.name),
    };
    return this.imports.start(caller, request, options, query);
  }
}

/** Throws `unsupported_media_type`. */
function assertLines(request: Request): void {
  const given = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!TYPES.includes(given))
    throw new ApiError(
      'unsupported_media_type',
      `The body is ${given || 'of no media type'}; an import accepts ${TYPES.join(', ')}.`,
    );
}
