import {
  Act,
  ListParams,
  RecordParams,
  AsCaller,
  CodeParam,
  Create,
  Delete,
  Find,
  flagOf,
  IfMatch,
  List,
  Modify,
  Resource,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RawQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body, Query } from '@nestjs/common';
import type { Language } from '../platform/languages/in-language.js';
import { LANGUAGE_QUERY, RequestedLanguage } from '../platform/languages/requested-language.js';

import { DRY_RUN_QUERY, OffersDryRun } from '../platform/dry-run.js';
import { AtVersion, type VersionPath } from '../platform/paths.js';
import { OffersAsync, PrefersAsync } from '../runs/respond-async.js';
import { ReadsContent } from '../platform/version-names.guard.js';
import { READ_SCOPES, WRITE_SCOPES } from '../platform/scopes.js';
import { versionView, NewVersion, NewVersionCode, VersionChanges, VersionClone } from './tree-version.entity.js';
import { VersionsService } from './versions.service.js';

@Resource('trees/:tree_code/versions', 'Tree versions')
export class VersionsController {
  constructor(private readonly versions: VersionsService) {}
  @List(versionView, { scope: READ_SCOPES, summary: 'Get Tree Versions', query: [LANGUAGE_QUERY], also: [404] })
  list(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @ListParams(versionView) query: ListQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.versions.list(caller, { tree_code }, query, language);
  }

  @Create(versionView, {
    scope: WRITE_SCOPES,
    summary: 'Create Tree Version',
    description: 'With one root node, named after the tree.',
    also: [404],
  })
  create(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @Body() body: NewVersion,
    @RecordParams(versionView) query: RecordQuery,
  ) {
    return this.versions.create(caller, { tree_code }, body, query);
  }
  @ReadsContent()
  @Find(':tree_version', versionView, { scope: READ_SCOPES, summary: 'Get Tree Version', query: [LANGUAGE_QUERY] })
  find(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @RecordParams(versionView) query: RecordQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.versions.find(caller, at, query, language);
  }

  @Modify(':tree_version', versionView, {
    scope: WRITE_SCOPES,
    summary: 'Update Tree Version',
    errors: ['version_frozen'],
  })
  modify(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Body() changes: VersionChanges,
    @RecordParams(versionView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.versions.modify(caller, at, changes, ifMatch, query);
  }

  @OffersDryRun()
  @Delete(':tree_version', {
    scope: WRITE_SCOPES,
    summary: 'Delete Tree Version',
    errors: ['version_frozen', 'last_version'],
    description:
      'With all its nodes and translations. The last version of a tree stays, and so does a release that an alias names.',
    query: [DRY_RUN_QUERY],
    also: [409, 412],
  })
  delete(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Query() raw: RawQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.versions.delete(caller, at, flagOf(raw, 'dry_run'), ifMatch);
  }

  @OffersAsync()
  @Act(':tree_version/clone', versionView, {
    scope: WRITE_SCOPES,
    summary: 'Clone Tree Version',
    description: 'Copies all nodes and translations under new ids.',
    success: 201,
    also: [404],
  })
  clone(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Body() body: VersionClone,
    @RecordParams(versionView) query: RecordQuery,
    @PrefersAsync() background: boolean,
  ) {
    return this.versions.clone(caller, at, body, { background }, query);
  }

  @Act(':tree_version/change_code', versionView, {
    scope: WRITE_SCOPES,
    summary: 'Change Tree Version Code',
    errors: ['version_frozen'],
    also: [404],
  })
  changeCode(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Body() body: NewVersionCode,
    @RecordParams(versionView) query: RecordQuery,
  ) {
    return this.versions.changeCode(caller, at, body, query);
  }
}
