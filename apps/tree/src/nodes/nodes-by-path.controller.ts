import {
  AsCaller,
  assertText,
  Find,
  invalidField,
  RecordParams,
  Resource,
  type Caller,
  type RecordQuery,
} from '@groundwork/rest';
import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Language } from '../platform/languages/in-language.js';
import { AtVersion, type VersionPath } from '../platform/paths.js';
import { LANGUAGE_QUERY, RequestedLanguage } from '../platform/languages/requested-language.js';
import { READ_SCOPES } from '../platform/scopes.js';
import { ReadsContent } from '../platform/version-names.guard.js';
import { NodesByPathService } from './nodes-by-path.service.js';
import { nodeView } from './tree-node.entity.js';

/** Express decodes the segments that a wildcard stands for. Throws `invalid_request`. */
class CodesPipe implements PipeTransform<string | string[], string[]> {
  transform(value: string | string[]): string[] {
    const codes = [value].flat();
    for (const code of codes) {
      assertText(code, 'codes');
      if ([...code].length > 255) throw invalidField('codes', 'has a code of over 255 characters', 'length');
    }
    return codes.map((code) => code.normalize('NFC'));
  }
}

@Resource('trees/:tree_code/versions/:tree_version/by_path', 'Tree nodes')
export class NodesByPathController {
  constructor(private readonly nodes: NodesByPathService) {}

  @ApiParam({
    name: 'codes',
    schema: { type: 'string' },
    description: 'Codes from a root down to the node, separated by `/`; a slash within a code is `%2F`.',
  })
  @Find('*codes', nodeView, {
    scope: READ_SCOPES,
    summary: 'Get Tree Node by Path',
    description: 'The node whose code is the last one, if those before it are the codes of the nodes above it.',
    query: [LANGUAGE_QUERY],
  })
  @ReadsContent()
  find(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Param('codes', CodesPipe) codes: string[],
    @RecordParams(nodeView) query: RecordQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.nodes.find(caller, at, codes, query, language);
  }
}
