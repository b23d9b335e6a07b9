// The guides of docs/guides, read literally.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { GuideShell, readBlocks } from './literal-guide.mjs';

const ROOT = join(import.meta.dirname, '../../..');

for (const guide of globSync('docs/guides/*.md', { cwd: ROOT }).sort())
  describe(guide, { timeout: 180_000 }, () => {
    const shell = new GuideShell();
    after(() => shell.end());
    for (const block of [...readBlocks('docs/shell.md'), ...readBlocks(guide)]) it(block.where, () => shell.run(block));
  });
