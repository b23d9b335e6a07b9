// docs/access.md, "Your application, step by step", read literally, where a browser does what its shell asks the reader for; and docs/webhooks.md.
import { after, before, describe, it } from 'node:test';
import { launch, newPage, signIn } from './browser.mjs';
import { GuideShell, readBlocks } from './literal-guide.mjs';

const TITLE = 'Your application, step by step';

describe(TITLE, { timeout: 180_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  const shell = new GuideShell((line) => {
    const [, username, address] = /^Sign in as (\S+): (http\S+)$/.exec(line) ?? [];
    if (username && address) void open(username, address);
  });

  before(async () => {
    browser = await launch();
  });
  after(async () => {
    shell.end();
    await browser?.close();
  });

  /** @param {string} username @param {string} address */
  async function open(username, address) {
    const page = await newPage(browser);
    await page
      .goto(address)
      .then(() => signIn(page, username))
      .then(() => page.getByText('Go back to the terminal.').waitFor())
      .catch((error) => shell.end(String(error)));
    await page.context().close();
  }

  for (const block of [...readBlocks('docs/shell.md'), ...readBlocks('docs/access.md', TITLE)])
    it(block.where, () => shell.run(block));
});

describe('docs/webhooks.md', { timeout: 180_000 }, () => {
  /** @type {GuideShell} */
  let shell;
  before(() => {
    shell = new GuideShell();
  });
  after(() => shell?.end());

  for (const block of [...readBlocks('docs/shell.md'), ...readBlocks('docs/webhooks.md')])
    it(block.where, () => shell.run(block));
});
