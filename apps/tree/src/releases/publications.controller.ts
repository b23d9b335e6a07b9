import {
  Act,
  AsCaller,
  CodeParam,
  Delete,
  Find,
  IfMatch,
  List,
  ListParams,
  RecordParams,
  Resource,
  UuidParam,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body } from '@nestjs/common';
import { AtVersion, type VersionPath } from '../platform/paths.js';
import { PUBLISH_SCOPES, READ_SCOPES } from '../platform/scopes.js';
import { OffersAsync, PrefersAsync } from '../runs/respond-async.js';
import { versionView } from '../versions/tree-version.entity.js';
import { NewPublication, publicationView } from './publication.entity.js';
import { PublicationsService } from './publications.service.js';

@Resource('trees/:tree_code/versions/:tree_version', 'Releases')
export class PublishController {
  constructor(private readonly publications: PublicationsService) {}

  @OffersAsync()
  @Act('publish', versionView, {
    scope: PUBLISH_SCOPES,
    summary: 'Publish Tree Version',
    description:
      'Copies the version as it is now into a release, which never changes, and lets an alias name it, at once or at a set time.',
    success: 201,
    errors: ['forbidden', 'not_approved'],
    also: [404],
  })
  publish(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Body() body: NewPublication,
    @RecordParams(versionView) query: RecordQuery,
    @PrefersAsync() background: boolean,
  ) {
    return this.publications.publish(caller, at, body, { background }, query);
  }
}

@Resource('trees/:tree_code/publications', 'Releases')
export class PublicationsController {
  constructor(private readonly publications: PublicationsService) {}

  @List(publicationView, {
    scope: READ_SCOPES,
    summary: 'Get Tree Publications',
    description: 'Aliases that are still to move, the next one first.',
    also: [404],
  })
  list(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @ListParams(publicationView) query: ListQuery,
  ) {
    return this.publications.list(caller, { tree_code }, query);
  }

  @Find(':publication_id', publicationView, { scope: READ_SCOPES, summary: 'Get Tree Publication' })
  find(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @UuidParam('publication_id') id: string,
    @RecordParams(publicationView) query: RecordQuery,
  ) {
    return this.publications.find(caller, { tree_code }, id, query);
  }

  @Delete(':publication_id', {
    scope: PUBLISH_SCOPES,
    summary: 'Cancel Tree Publication',
    description: 'The alias stays where it is, and so does the release.',
  })
  cancel(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree_code: string,
    @UuidParam('publication_id') id: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.publications.cancel(caller, { tree_code }, id, ifMatch);
  }
}
