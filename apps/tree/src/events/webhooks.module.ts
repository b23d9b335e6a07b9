import { webhooksController } from '@groundwork/events';
import { CodeParam, segment } from '@groundwork/rest';
import { Module } from '@nestjs/common';
import { findTree } from '../platform/find-version.js';

const capitalised = (words: string): string => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Webhooks of trees. (tree.md §5, "Events") */
const TreeWebhooksController = webhooksController({
  path: 'trees/:tree_code/webhooks',
  tag: 'Tree webhooks',
  key: () => CodeParam('tree_code'),
  scopes: { read: 'trees:read', write: 'trees:write' },
  title: (words) => `Tree ${capitalised(words)}`,
  async findOwner(records, caller, code) {
    const { id } = await findTree(records, caller, code);
    return { id, path: `/trees/${segment(code)}/webhooks` };
  },
});

@Module({ controllers: [TreeWebhooksController] })
export class WebhooksModule {}
