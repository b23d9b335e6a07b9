import type { AccessRule, Explanation } from '@groundwork/access';
import { findRecord, listRecords, Records, type Envelope, type Presented, type View } from '@groundwork/records';
import { linkTo, segment, type Caller, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { inLanguage, type Language } from '../platform/languages/in-language.js';
import { TreeAccessService, type RuledTree } from '../platform/tree-access.service.js';
import { Tree, treeView } from './tree.entity.js';

const SCOPE = 'trees:read';
/** What is needed of each tree to decide what of it the caller may see. */
const NEEDED = ['id', 'code', 'owner_id', 'access'];

/** Trees as callers see them: all of the tenant with the scope for that, else those whose rules let them. (docs/access.md, "Rules of trees") */
@Injectable()
export class VisibleTreesService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  /** Costs 1 statement, one more where it is not cached whether rules name groups. */
  async list(caller: Caller, query: ListQuery, language?: Language): Promise<Envelope> {
    const [all, view] = [this.records.of(Tree, caller), inLanguage(treeView, language)];
    if (caller.scopes.has(SCOPE)) return listRecords(all, view, query);
    const page = await listRecords(all.where(await this.access.listable(caller)), view, withNeeded(query));
    await this.narrow(caller, page.items, view, query);
    return page;
  }

  /** Costs 1 statement, one more where the rules are not cached. Throws `not_found`. */
  async find(caller: Caller, code: string, query: RecordQuery, language?: Language): Promise<Presented> {
    const [all, view] = [this.records.of(Tree, caller), inLanguage(treeView, language)];
    if (caller.scopes.has(SCOPE)) return findRecord(all, view, { code }, query);
    const { tree_id } = await this.access.assertVisible(caller, { tree_code: code });
    const found = await findRecord(all.where(sql`t.id = ${tree_id}`), view, { code }, withNeeded(query));
    await this.narrow(caller, [found], view, query);
    return found;
  }

  explain(caller: Caller, code: string, subject?: string): Promise<Explanation> {
    return this.access.explain(caller, { tree_code: code }, subject);
  }

  /** Rules are for administrators; what is in a tree, and how much, for who may read it. */
  private async narrow(caller: Caller, trees: readonly Presented[], view: View, { fields }: RecordQuery) {
    for (const tree of trees) {
      const ruled = ruledOf(tree, caller);
      if (!(await this.access.mayWith(caller, ruled, 'read'))) hideContents(tree, view);
      if (!(await this.access.mayWith(caller, ruled, 'administer'))) tree['access'] = null;
      for (const name of NEEDED) if (fields && !fields.has(name)) delete tree[name];
    }
  }
}

/** As it was presented; its tenant is the caller's. */
const ruledOf = (tree: Presented, { tenantId }: Caller): RuledTree => ({
  id: String(tree['id']),
  tenant_id: tenantId,
  ownedBy: tree['owner_id'] as string | null,
  rules: tree['access'] as AccessRule[],
});

function hideContents(tree: Presented, { counted, childrenOf }: View): void {
  const path = `${treeView.path ?? ''}/${segment(String(tree['code']))}`;
  for (const name of childrenOf.keys()) if (name in tree) tree[name] = { href: linkTo(`${path}/${name}`) };
  const counts = Object.fromEntries(Object.keys(counted?.counts ?? {}).map((name) => [name, 0]));
  if (tree['aggregations']) Object.assign(tree['aggregations'], counts);
}

const withNeeded = <Q extends RecordQuery>(query: Q): Q =>
  query.fields ? { ...query, fields: new Set([...query.fields, ...NEEDED]) } : query;
