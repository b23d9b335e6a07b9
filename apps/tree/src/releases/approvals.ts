import { createHash } from 'node:crypto';
import type { Database } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { VersionRow } from '../platform/find-version.js';

/** Everything that a version contains, in tables whose rows have its id; with its own texts that is what a copy of it has. */
const CONTENT = ['node', 'translation', 'label', 'relation'];

/**
 * A digest of what a version contains: of the ids of all rows and of the transactions that wrote them (`xmin`), which every write changes and
 * none brings back. Reads the rows of the version once; nothing is kept where they are written. Of the version itself its texts
 * count: freezing it changes nothing.
 */
export function contentOf(versionId: string): Sql {
  const rows = CONTENT.map(
    (table) => sql`(
      select concat(count(*), '/', bit_xor(hashtextextended(concat(x.id, x.xmin), 0))) from ${raw(table)} x where x.tree_version_id = ${versionId})`,
  );
  const own = sql`(select md5(jsonb_build_array(v.name, v.description, v.metadata, v.enabled)::text) from tree_version v where v.id = ${versionId})`;
  return sql`concat_ws(' ', ${own}, ${join(rows)})`;
}

/** Whether a version may be published, and what stands in the way. */
export interface Approval {
  /** As `content` of reviews. */
  readonly content: string;
  readonly is_approved: boolean;
  readonly required_approvals: number;
  /** Of what it contains now. */
  readonly approvals: number;
  readonly rejections: number;
  /** Approvals of what it contained before. */
  readonly outdated: number;
}

interface Decisions {
  readonly approvals: number;
  readonly rejections: number;
  readonly outdated: number;
}

/** As many people as the tree requires approved what the version contains now, since the latest request, and nobody's latest word is a rejection. */
export async function findApproval(tx: Database, { id, tree_id }: VersionRow): Promise<Approval> {
  const stored = await readContent(tx, id);
  const required_approvals = await readRequired(tx, tree_id);
  const decisions = await readDecisions(tx, id, stored);
  const is_approved = required_approvals === 0 || isEnough(decisions, required_approvals);
  return { content: shownContent(stored), is_approved, required_approvals, ...decisions };
}

/**
 * The content of a version that has its approvals. `undefined` where none are required. Costs 1 statement, 2 more where they are. Throws
 * `not_approved`.
 */
export async function findApproved(tx: Database, { id, tree_id, version }: VersionRow): Promise<string | undefined> {
  const required = await readRequired(tx, tree_id);
  if (required === 0) return undefined;
  const content = await readContent(tx, id);
  const decisions = await readDecisions(tx, id, content);
  if (isEnough(decisions, required)) return content;
  throw notApproved(version, required, decisions);
}

/** As responses show a digest that is stored: the view of reviews does the same. */
const shownContent = (stored: string): string => createHash('md5').update(stored).digest('hex');

const isEnough = ({ approvals, rejections }: Decisions, required: number): boolean =>
  approvals >= required && rejections === 0;

async function readRequired(tx: Database, treeId: string): Promise<number> {
  const [tree] = await tx.query<{ required: number }>(
    sql`select required_approvals as required from tree where id = ${treeId}`,
  );
  return tree?.required ?? 0;
}

/** The copy was made of what had been approved: nothing was written meanwhile. Costs 1 statement where approvals are required. Throws `not_approved`. */
export async function assertSameContent(tx: Database, { id, version }: VersionRow, approved: string | undefined) {
  if (approved === undefined || (await readContent(tx, id)) === approved) return;
  throw new ApiError('not_approved', `Version ${version} was changed while it was published.`);
}

async function readContent(tx: Database, versionId: string): Promise<string> {
  const [row] = await tx.query<{ content: string }>(sql`select ${contentOf(versionId)} as content`);
  return row?.content ?? '';
}

/** Since the latest request; of each person the latest word, and none of who requested at the same moment. */
async function readDecisions(tx: Database, versionId: string, content: string): Promise<Decisions> {
  const [row] = await tx.query<Decisions>(sql`
    with request as (
      select created_at, created_by from review where tree_version_id = ${versionId} and state = 'requested' order by created_at desc, id desc limit 1),
    latest as (
      select distinct on (r.created_by) r.state, r.content from review r, request q
      where r.tree_version_id = ${versionId} and r.state <> 'requested' and r.created_at > q.created_at
        and not (r.state = 'approved' and r.created_by is not distinct from q.created_by)
      order by r.created_by, r.created_at desc, r.id desc)
    select count(*) filter (where state = 'approved' and content = ${content})::int as approvals,
      count(*) filter (where state = 'rejected')::int as rejections,
      count(*) filter (where state = 'approved' and content <> ${content})::int as outdated
    from latest`);
  return row ?? { approvals: 0, rejections: 0, outdated: 0 };
}

function notApproved(version: string, required: number, { approvals, rejections, outdated }: Decisions): ApiError {
  const parts = [`Version ${version} has ${approvals} of ${required} approvals`];
  if (outdated > 0) parts.push(`${outdated} are of what it contained before`);
  if (rejections > 0) parts.push(`${rejections} rejected it`);
  return new ApiError('not_approved', `${parts.join('; ')}.`);
}
