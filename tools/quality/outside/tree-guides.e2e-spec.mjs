// The guides of docs/guides, read literally, but those about users: what they print is not shown, and specs of identity run them with what they need.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { GuideShell, readBlocks } from './literal-guide.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** With files that other systems wrote, and a tenant that is there. */
const RUN_BY_SPECS = ['docs/guides/move-your-users-over.md', 'docs/guides/provision-by-scim.md'];

for (const guide of globSync('docs/guides/*.md', { cwd: ROOT, exclude: RUN_BY_SPECS }).sort())
  describe(guide, { timeout: 180_000 }, () => {
    const shell = new GuideShell();
    after(() => shell.end());
    for (const block of [...readBlocks('docs/shell.md'), ...readBlocks(guide)]) it(block.where, () => shell.run(block));
  });
