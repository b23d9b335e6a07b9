import {
  AccessService,
  announceAccess,
  denied,
  ownerOf,
  rulesOf,
  ruleTable,
  type Explanation,
  type Ruled,
  type Verb,
} from '@groundwork/access';
import { Records, whereAll, type Database } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import { Global, Injectable, Module } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { noSuchTree, treeAddressedBy } from './find-tree.js';
import type { TreePath } from './paths.js';
import { ACCESS_SCOPES, USE_SCOPE } from './scopes.js';

/** Where the rules of trees are. */
export const TREE_RULES = ruleTable('tree', { hasOwner: true });

/** A tree as `decide` takes it, with its rules; its owner owns all of it. */
export interface RuledTree extends Ruled {
  readonly ownedBy: string | null;
}

/** Scopes by which a tree is seen at all. */
const SEEING = [ACCESS_SCOPES.verbs.list, ACCESS_SCOPES.verbs.read];

/** What of a tree a verb is about, before its name in an error. */
const OBJECTS: Readonly<Record<Verb, string>> = {
  list: '',
  read: 'what is in ',
  create: 'anything in ',
  change: 'what is in ',
  delete: 'what is in ',
  administer: '',
};

/** All that `RuledTree` needs of a tree `t`. */
const RULED = sql`t.id, t.tenant_id, ${ownerOf(raw('t'))} as "ownedBy", ${rulesOf(TREE_RULES, sql`t.id`)} as rules`;

/**
 * What callers may do with trees. A token with the scope of a verb is answered without a statement; for others the rules of the tree count,
 * of all in it alike. What may be neither listed nor read is absent. (docs/access.md, "Rules of trees")
 */
@Injectable()
export class TreeAccessService {
  constructor(
    private readonly records: Records,
    private readonly access: AccessService<RuledTree>,
  ) {}

  /**
   * The path of a tree, or of something in it, with which the caller may do all of the verbs. The scope of the last one is enough. Costs 1
   * statement where the tree is not cached, none by scope. Throws `not_found` for a tree that is absent, `forbidden`.
   */
  async assertMay<P extends TreePath>(
    caller: Caller,
    path: P,
    ...verbs: readonly [...Verb[], Verb]
  ): Promise<P & TreePath> {
    if (this.access.hasScope(caller, verbs.at(-1) ?? 'administer')) return path;
    return this.assertVisibleFor(caller, path, verbs);
  }

  /**
   * As `assertMay` for `administer`, but `scope` is what is enough without a rule: `trees:write` is not. Throws `not_found`, `forbidden`,
   * `insufficient_scope`.
   */
  async assertMayWithScope<P extends TreePath>(caller: Caller, path: P, scope: string): Promise<P & TreePath> {
    const { scopes } = caller;
    if (scopes.has(scope)) return path;
    if (!scopes.has(USE_SCOPE)) throw new ApiError('insufficient_scope', `The token lacks the scope ${scope}.`);
    const byRules = new Set([USE_SCOPE, ...SEEING.filter((one) => scopes.has(one))]);
    return this.assertVisibleFor({ ...caller, scopes: byRules }, path, ['administer']);
  }

  /** The tree itself may be seen: listed, or read. Throws `not_found`. */
  async assertVisible<P extends TreePath>(caller: Caller, path: P): Promise<P & TreePath> {
    return this.access.hasScope(caller, 'read') ? path : this.assertVisibleFor(caller, path, []);
  }

  /** The verb is allowed, in a tree that may not be there. */
  async may(caller: Caller, path: TreePath, verb: Verb): Promise<boolean> {
    if (this.access.hasScope(caller, verb)) return true;
    const tree = await this.find(caller, path);
    return tree !== undefined && this.mayWith(caller, tree, verb);
  }

  /** The verb is allowed with a tree whose rules are at hand. */
  async mayWith(caller: Caller, tree: RuledTree, verb: Verb): Promise<boolean> {
    return (await this.access.verdict(caller, tree, verb)) === 'all';
  }

  /** Trees of the caller's tenant that have a rule by which it may list them: a condition on `t`. Costs 1 statement where that is not cached. */
  listable(caller: Caller): Promise<Sql> {
    return this.access.ruledFor(this.records, TREE_RULES, caller, 'list');
  }

  /** Says who may do what with a tree and why, by the function that decides it. Throws `not_found`, `forbidden`. */
  async explain(caller: Caller, path: TreePath, subject?: string): Promise<Explanation> {
    const tree = await this.find(caller, path);
    if (!tree || !(await this.access.reaches(caller, tree))) throw noSuchTree(path);
    return this.access.explainTo(caller, tree, { subject, scope: 'trees:read' });
  }

  private async assertVisibleFor<P extends TreePath>(
    caller: Caller,
    path: P,
    verbs: readonly Verb[],
  ): Promise<P & TreePath> {
    const tree = await this.find(caller, path);
    // Another tree may have got the code since the first decision.
    if (!tree || (path.tree_id !== undefined && path.tree_id !== tree.id)) throw noSuchTree(path);
    const missing = await this.firstMissing(caller, tree, verbs);
    const isAllowed = verbs.length > 0 && missing === undefined;
    if (!isAllowed && (await this.access.visible(caller, tree)) === 'nothing') throw noSuchTree(path);
    if (missing) throw denied(missing, `${OBJECTS[missing]}the tree ${path.tree_code}`);
    return { ...path, tree_id: tree.id };
  }

  private async firstMissing(caller: Caller, tree: RuledTree, verbs: readonly Verb[]): Promise<Verb | undefined> {
    for (const verb of verbs) if (!(await this.mayWith(caller, tree, verb))) return verb;
    return undefined;
  }

  private find(caller: Caller, path: TreePath): Promise<RuledTree | undefined> {
    return this.access.find(`code:${caller.tenantId}/${path.tree_code}`, async () => {
      const [tree] = await this.records.query<RuledTree>(
        sql`select ${RULED} from tree t ${whereAll(treeAddressedBy(caller, { tree_code: path.tree_code }))}`,
      );
      return tree;
    });
  }
}

/** Notifies every replica that a tree, its code or owner changed. Costs 1 statement. */
export const announceTree = (tx: Database, id: string) => tx.query(sql`select ${announceAccess(id)}`);

/** Provides `TreeAccessService` to all areas. */
@Global()
@Module({ providers: [TreeAccessService], exports: [TreeAccessService] })
export class TreeAccessModule {}
