import {
  Act,
  AsCaller,
  Find,
  List,
  ListParams,
  operation,
  RecordParams,
  Resource,
  UuidParam,
  type Caller,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body, RequestMethod } from '@nestjs/common';
import { AtVersion, type VersionPath } from '../platform/paths.js';
import { READ_SCOPES, REVIEW_SCOPES } from '../platform/scopes.js';
import { NewReview, reviewView } from './review.entity.js';
import { ReviewsService } from './reviews.service.js';

const count = { type: 'integer' };

const APPROVAL_SCHEMA = {
  type: 'object',
  properties: {
    content: { type: 'string', description: 'Changes with every write.' },
    is_approved: { type: 'boolean', description: 'It may be published as it is.' },
    required_approvals: count,
    approvals: { ...count, description: 'Of what it contains now.' },
    rejections: count,
    outdated: { ...count, description: 'Approvals of what it contained before.' },
    is_own: {
      type: 'boolean',
      description: 'The caller requested its review, or changed it since it was last published: others approve it.',
    },
  },
};

@Resource('trees/:tree_code/versions/:tree_version', 'Releases')
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @List(reviewView, {
    path: 'reviews',
    scope: READ_SCOPES,
    summary: 'Get Tree Version Reviews',
    description: 'Newest first.',
    also: [404],
  })
  list(@AsCaller() caller: Caller, @AtVersion() at: VersionPath, @ListParams(reviewView) query: ListQuery) {
    return this.reviews.list(caller, at, query);
  }

  @Find('reviews/:review_id', reviewView, { scope: READ_SCOPES, summary: 'Get Tree Version Review' })
  find(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @UuidParam('review_id') id: string,
    @RecordParams(reviewView) query: RecordQuery,
  ) {
    return this.reviews.find(caller, at, id, query);
  }

  @operation(RequestMethod.GET, 'approval', {
    pattern: 'G',
    success: 200,
    scope: READ_SCOPES,
    summary: 'Get Tree Version Approval',
    description:
      'Whether the version may be published, and `content`, which names what it contains: an approval with that is of what was read after it.',
    query: [],
    answers: APPROVAL_SCHEMA,
  })
  findApproval(@AsCaller() caller: Caller, @AtVersion() at: VersionPath) {
    return this.reviews.findApproval(caller, at);
  }

  @Act('review', reviewView, {
    scope: REVIEW_SCOPES,
    summary: 'Review Tree Version',
    description:
      'Requesting needs `trees:write`, or a rule that lets the caller change; approving and rejecting need `trees:review`, or one that lets it administer. Who requested the review, or changed the version since it was last published, does not approve it.',
    success: 201,
    errors: ['forbidden'],
    also: [404],
  })
  create(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Body() body: NewReview,
    @RecordParams(reviewView) query: RecordQuery,
  ) {
    return this.reviews.create(caller, at, body, query);
  }
}
