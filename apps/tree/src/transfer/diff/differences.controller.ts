import {
  ListParams,
  AsCaller,
  CODE_PATTERN,
  invalidField,
  List,
  one,
  Resource,
  type Caller,
  type ListQuery,
  type QueryParameter,
  type RawQuery,
} from '@groundwork/rest';
import { Query } from '@nestjs/common';
import { AtVersion, type VersionPath } from '../../platform/paths.js';
import { READ_SCOPES } from '../../platform/scopes.js';
import { differenceView, KINDS_OF_CHANGE } from './difference.js';
import { DifferencesService } from './differences.service.js';

const TO_QUERY: QueryParameter = {
  name: 'to',
  schema: { type: 'string', pattern: CODE_PATTERN.source },
  description: 'Code of the other version.',
  required: true,
};
const KIND_QUERY: QueryParameter = {
  name: 'kind',
  schema: { type: 'string', enum: [...KINDS_OF_CHANGE] },
  description: 'Only differences of this kind.',
};

@Resource('trees/:tree_code/versions/:tree_version', 'Transfer')
export class DifferencesController {
  constructor(private readonly differences: DifferencesService) {}

  @List(differenceView, {
    path: 'diff',
    pattern: 'G',
    scope: READ_SCOPES,
    summary: 'Diff Tree Versions',
    query: [TO_QUERY, KIND_QUERY],
  })
  list(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @ListParams(differenceView) query: ListQuery,
    @Query() raw: RawQuery,
  ) {
    return this.differences.list(caller, at, versionOf(raw), kindOf(raw), query);
  }
}

/** Throws `invalid_request` on `to`. */
function versionOf(raw: RawQuery): string {
  const to = one(raw, 'to');
  if (!to) throw invalidField('to', 'is required', 'required');
  if (!CODE_PATTERN.test(to)) throw invalidField('to', 'must be the code of a version');
  return to;
}

/** Throws `invalid_request` on `kind`. */
function kindOf(raw: RawQuery): string | undefined {
  const kind = one(raw, 'kind') || undefined;
  if (kind && !KINDS_OF_CHANGE.some((known) => known === kind))
    throw invalidField('kind', `must be one of ${KINDS_OF_CHANGE.join(', ')}`, 'choice');
  return kind;
}
