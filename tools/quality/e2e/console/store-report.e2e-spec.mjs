// The report of missing and damaged contents in the console, against a real installation. (docs/design/planned/console.md §5)
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { HANGS_MS } from '../chromium.mjs';
import { addAdmin } from './deployment.mjs';
import { at } from './resources.mjs';
import { checkAxe, checkWidth, launch, signIn } from './seat.mjs';
import { goTo, seated } from './visit.mjs';

describe('the report of the store in the console in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Record<'owner' | 'viewer', any>} any: records of identity */
  let people;
  before(async () => {
    browser = await launch();
    people = { owner: await addAdmin('owner'), viewer: await addAdmin('viewer') };
  });
  after(() => browser?.close());

  /** What the scrubber notes of a content that is gone. @param {string} file @param {boolean} isMissing */
  const note = async (file, isMissing) => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    const time = isMissing ? 'now()' : 'null';
    const own = 'select content_id from storage.file where id = $1';
    try {
      await client.query(`update storage.content set missing_at = ${time} where id = (${own})`, [file]);
    } finally {
      await client.end();
    }
  };

  it('says that all is sound, then which files have lost their content', () =>
    seated(browser, async ({ page }) => {
      const bucket = { bucket: `b-${randomUUID().slice(0, 8)}` };
      await at('storage', 'POST', '/buckets', { name: bucket.bucket });
      const { id } = await at('storage', 'POST', '/files', { name: 'lost.txt' }, bucket);
      await at('storage', 'PUT', `/files/${id}/content`, 'Lost', { ...bucket, 'content-type': 'text/plain' });
      await signIn(page, people.owner);
      await page.getByRole('link', { name: 'State of the store' }).first().click();
      await page.getByText('Every content is there and as it was stored.').waitFor();
      const { contents } = await at('storage', 'GET', '/storage_report');
      const facts = (await page.getByRole('region', { name: 'Contents', exact: true }).textContent()) ?? '';
      assert.ok(facts.includes(`Contents${contents}`), `${facts} has ${contents} contents`);
      await checkAxe(page, 'a store that is sound');
      await note(id, true);
      try {
        await page.reload();
        await page.getByText('The content of 1 file is missing or damaged').waitFor();
        await page.getByText(id).waitFor();
        await checkAxe(page, 'a store that has lost a content');
        await page.setViewportSize({ width: 360, height: 800 });
        await checkWidth(page, 'a store that has lost a content');
      } finally {
        await note(id, false);
      }
    }));

  it('is of those who may read reports', () =>
    seated(browser, async ({ page }) => {
      await signIn(page, people.viewer);
      assert.equal(await page.getByRole('link', { name: 'State of the store' }).count(), 0);
      await goTo(page, '/storage-report');
      await page.getByText('reports:read').waitFor();
    }));
});
