import { findRecord, listRecords, newId, Records, transactionOn, type Database } from '@groundwork/records';
import { ApiError, segment, type Caller, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { ExportConnections } from '../platform/connections.service.js';
import { findVersion, versionsPath, type VersionRow } from '../platform/find-version.js';
import type { VersionPath } from '../platform/paths.js';
import { REVIEW_SCOPE } from '../platform/scopes.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { publishVersionEvent } from '../platform/events/tree-events.js';
import { contentOf, findApproval, type Approval } from './approvals.js';
import { isAuthor } from './authors.js';
import { Review, reviewView, type NewReview } from './review.entity.js';

/** Reviews of versions before they are published. (tree-next.md, "Releases") */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
    private readonly connections: ExportConnections,
  ) {}

  /** Newest first. Costs 2 statements. */
  async list(caller: Caller, path: VersionPath, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const { id } = await findVersion(this.records, caller, at);
    return listRecords(reviewsOf(this.records, caller, at, id), reviewView, query);
  }

  async find(caller: Caller, path: VersionPath, review: string, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const { id } = await findVersion(this.records, caller, at);
    return findRecord(reviewsOf(this.records, caller, at, id), reviewView, { id: review }, query);
  }

  /** Whether the version may be published, and the name of what it contains. Reads its rows once, in a slot of exports. */
  async findApproval(caller: Caller, path: VersionPath): Promise<Approval & { readonly is_own: boolean }> {
    const at = await this.access.assertMay(caller, path, 'read');
    return this.reading(caller, async (tx) => {
      const version = await findVersion(tx, caller, at);
      const why = await whyOwn(tx, caller, version, await findRequest(tx, version));
      return { ...(await findApproval(tx, version)), is_own: why !== undefined };
    });
  }

  /**
   * Remembers what the version contains now. Throws `forbidden` for an approval by who requested it or wrote some of it, `conflict` without a
   * request, and where the version contains something else than its author has read.
   */
  async create(caller: Caller, path: VersionPath, body: NewReview, query?: RecordQuery) {
    const { state } = body;
    const at = await (state === 'requested'
      ? this.access.assertMay(caller, path, 'change')
      : this.access.assertMayWithScope(caller, path, REVIEW_SCOPE));
    return this.reading(caller, async (tx) => {
      const version = await findVersion(tx, caller, at);
      if (version.released_at) throw new ApiError('conflict', `Version ${version.version} is a release already.`);
      if (state !== 'requested') await assertMayDecide(tx, caller, version, state);
      const id = await insertReview(tx, caller, version, body);
      await publishVersionEvent(tx, 'version.reviewed', version, { review_id: id, state });
      return findRecord(reviewsOf(tx, caller, at, version.id), reviewView, { id }, query);
    });
  }

  /** A transaction that reads a whole version: few at a time, as exports. Throws `unavailable`. */
  private reading<T>(caller: Caller, work: (tx: Database) => Promise<T>): Promise<T> {
    return this.connections.use(caller, (client) => transactionOn(client, this.records, work));
  }
}

/** Throws `conflict` where nobody has requested a review, `forbidden` for an approval by whoever did or wrote some of the version. */
async function assertMayDecide(tx: Database, caller: Caller, version: VersionRow, state: Review['state']) {
  const request = await findRequest(tx, version);
  if (!request) throw new ApiError('conflict', 'Nobody has requested a review of the version.');
  if (state !== 'approved') return;
  const why = await whyOwn(tx, caller, version, request);
  if (why !== undefined) throw new ApiError('forbidden', why);
}

type Request = Pick<Review, 'created_by'>;

/** Why the version is somebody's own work, which others approve; `undefined` where it is not. */
async function whyOwn(tx: Database, { subject }: Caller, version: VersionRow, request: Request | undefined) {
  if (request?.created_by === subject) return 'Who requests a review does not approve it.';
  const isOwn = await isAuthor(tx, version, subject);
  return isOwn ? 'Who changed the version since it was last published does not approve it.' : undefined;
}

const findRequest = async (tx: Database, { id }: VersionRow): Promise<Request | undefined> =>
  (await tx.query<Request>(latestRequest(sql`created_by`, id)))[0];

const latestRequest = (columns: Sql, versionId: string): Sql => sql`
  select ${columns} from review where tree_version_id = ${versionId} and state = 'requested' order by created_at desc, id desc limit 1`;

/** In one statement with the test of what the version contains. Throws `conflict`. */
async function insertReview(
  tx: Database,
  { subject }: Caller,
  { id: versionId, version }: VersionRow,
  body: NewReview,
) {
  const { state, comment = null, content } = body;
  const requested = state === 'approved' ? sql`(${latestRequest(sql`md5(content)`, versionId)})` : sql`null`;
  const id = newId();
  const made = await tx.query(sql`
    insert into review (id, tree_version_id, state, comment, content, created_by, created_at, updated_by, updated_at)
    select ${id}::uuid, ${versionId}::uuid, ${state}, ${comment}, c.content, ${subject}::uuid, c.now, ${subject}::uuid, c.now
    from (select clock_timestamp() as now, ${contentOf(versionId)} as content) c
    where md5(c.content) = coalesce(${content ?? null}, ${requested}, md5(c.content)) returning id`);
  if (made.length > 0) return id;
  const since = content === undefined ? 'since its review was requested' : 'since what `content` names';
  throw new ApiError('conflict', `Version ${version} has changed ${since}: read it again.`);
}

const reviewsOf = (db: Database, caller: Caller, at: VersionPath, versionId: string) =>
  db
    .of(Review, caller)
    .where(sql`t.tree_version_id = ${versionId}`)
    .at(`${versionsPath(at.tree_code)}/${segment(at.tree_version)}/reviews`);
