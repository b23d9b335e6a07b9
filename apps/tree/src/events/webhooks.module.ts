import { webhooksController, type WebhookOwner, type WebhookOwners } from '@groundwork/events';
import { Records } from '@groundwork/records';
import { CodeParam, segment, type Caller } from '@groundwork/rest';
import { Injectable, Module } from '@nestjs/common';
import { findTree } from '../platform/find-tree.js';
import { READ_SCOPES, WRITE_SCOPES } from '../platform/scopes.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { storedFilter, treeWebhooks, type TreeWebhook } from './tree-webhook.entity.js';

const capitalised = (words: string): string => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Webhooks send all that happens in a tree: by rules they are for who administers it. */
@Injectable()
class TreeWebhookOwners implements WebhookOwners {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  async find(caller: Caller, tree_code: string, to: 'read' | 'write') {
    const isByRules = to === 'write' || !caller.scopes.has('trees:read');
    const at = isByRules ? await this.access.assertMay(caller, { tree_code }, 'administer') : { tree_code };
    const { id } = await findTree(this.records, caller, at);
    return { id, path: `/trees/${segment(tree_code)}/webhooks` };
  }

  columnsOf(owner: WebhookOwner, body: Partial<TreeWebhook>) {
    return storedFilter(this.records, owner, body);
  }
}

/** Webhooks of trees. (tree.md §5, "Events") */
const TreeWebhooksController = webhooksController({
  path: 'trees/:tree_code/webhooks',
  tag: 'Tree webhooks',
  key: () => CodeParam('tree_code'),
  scopes: { read: READ_SCOPES, write: WRITE_SCOPES },
  title: (words) => `Tree ${capitalised(words)}`,
  owners: TreeWebhookOwners,
  webhooks: treeWebhooks,
});

@Module({ controllers: [TreeWebhooksController], providers: [TreeWebhookOwners] })
export class WebhooksModule {}
