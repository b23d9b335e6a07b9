import { AsCaller, List, ListParams, Resource, type Caller, type ListQuery } from '@groundwork/rest';
import { AtVersion, type VersionPath } from '../platform/paths.js';
import { READ_SCOPES } from '../platform/scopes.js';
import { completenessView } from './completeness.js';
import { CompletenessService } from './completeness.service.js';

@Resource('trees/:tree_code/versions/:tree_version/completeness', 'Tree languages')
export class CompletenessController {
  constructor(private readonly completeness: CompletenessService) {}

  @List(completenessView, {
    pattern: 'G',
    scope: READ_SCOPES,
    summary: 'Get Version Completeness',
    description: 'Per language of the tree, how many nodes have a name and a description in it.',
  })
  list(@AsCaller() caller: Caller, @AtVersion() at: VersionPath, @ListParams(completenessView) query: ListQuery) {
    return this.completeness.list(caller, at, query);
  }
}
