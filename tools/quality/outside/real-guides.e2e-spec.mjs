// The guides for trees with data that others made, at their size, in place of the few rows of the page: each command as it stands but for
// the file and the names in it. A catalogue of two releases of browser-compat-data, ISO 3166 as a chart, the nouns of WordNet as a thesaurus.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { GuideShell, readBlocks, withOtherData } from './literal-guide.mjs';
import { catalogueData } from './real-guides/catalogue.mjs';
import { chartData } from './real-guides/chart.mjs';
import { thesaurusData } from './real-guides/thesaurus.mjs';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-guides-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const GUIDES = [
  { page: 'docs/guides/product-catalogue.md', data: await catalogueData(folder) },
  { page: 'docs/guides/organisation-chart.md', data: await chartData(folder) },
  { page: 'docs/guides/thesaurus.md', data: await thesaurusData(folder) },
];

for (const { page, data } of GUIDES)
  describe(`${page}, on real data`, { timeout: 900_000 }, () => {
    const shell = new GuideShell();
    after(() => shell.end());
    for (const block of [...readBlocks('docs/shell.md'), ...withOtherData(page, data)])
      it(block.where, () => shell.run(block));
  });
