import {
  ApiError,
  invalidField,
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
import { ALL_TYPES, FORMAT_NAMES, LINE_TYPES, typesOf, type FormatName } from './formats/import-formats.js';
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
const FORMAT: QueryParameter = {
  name: 'format',
  schema: { type: 'string', enum: FORMAT_NAMES },
  description:
    'The file is an export of that system, as it is: `auth0` NDJSON (users, or password hashes), `keycloak` the JSON of a realm, `firebase` JSON or CSV, `cognito` CSV, `supabase` CSV, NDJSON or JSON of `auth.users`.',
};
const HASH_CONFIG = 'Hash-Config';
const HEADERS = {
  [HASH_CONFIG]: {
    description:
      'With `format=firebase`: `hash_config` of the console on one line. It holds a key, so that it is not part of the address.',
  },
};
const isOfLines = (type: string): boolean => LINE_TYPES.some((lines) => lines === type);
const ROWS = {
  type: 'string',
  description: 'The export of the system that `format` names.',
  example: 'email,email_verified,cognito:username\nann@example.com,true,ann\n',
};
const DOCUMENT = {
  type: 'object',
  description: ROWS.description,
  example: { users: [{ username: 'ann', email: 'ann@example.com', enabled: true }] },
};
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
    affects: ['user', 'grant'],
    description:
      'One user per line, with the members of Create User except `password`; `password_hash` in a form of another system, stored as it is until the next sign-in. A line refers to the user with its `username`, else `email`, else `phone`: added, or changed where it differs. The response is sent once the file is read; `GET /imports/{import_id}` reports the progress.',
    query: [...RECORD_QUERY, REPLACE_PASSWORDS, ACCEPT_WEAK, FORMAT],
    headers: HEADERS,
    takes: Object.fromEntries(
      ALL_TYPES.map((type) => [type, isOfLines(type) ? LINES : type === 'text/csv' ? ROWS : DOCUMENT]),
    ),
    answers: importView.name,
    also: [415],
  })
  start(
    @AsCaller() caller: Caller,
    @Req() request: Request,
    @RecordParams(importView) query: RecordQuery,
    @Query() raw: RawQuery,
  ) {
    const format = formatOf(raw);
    const options = {
      format,
      type: mediaTypeOf(request, format ? typesOf(format) : LINE_TYPES),
      hashConfig: request.get(HASH_CONFIG),
      replacePasswords: flagOf(raw, REPLACE_PASSWORDS.name),
      acceptWeak: flagOf(raw, ACCEPT_WEAK.name),
    };
    return this.imports.start(caller, request, options, query);
  }
}

/** Throws `invalid_request`. */
function formatOf(raw: RawQuery): FormatName | undefined {
  const given = raw[FORMAT.name];
  const known = FORMAT_NAMES.find((name) => name === given);
  if (given !== undefined && !known)
    throw invalidField(FORMAT.name, `must be one of ${FORMAT_NAMES.join(', ')}`, 'format');
  return known;
}

/** Throws `unsupported_media_type`. */
function mediaTypeOf(request: Request, types: readonly string[]): string {
  const given = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (types.includes(given)) return given;
  throw new ApiError(
    'unsupported_media_type',
    `The body is ${given || 'of no media type'}; the import accepts ${types.join(', ')}.`,
  );
}
