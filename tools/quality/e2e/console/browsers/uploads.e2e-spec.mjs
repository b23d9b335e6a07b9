// Uploads in other browsers than Chromium. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { addAdmin } from '../deployment.mjs';
import { readDigests, writeCatalogue } from '../local-files.mjs';
import { at } from '../resources.mjs';
import { inEachBrowser } from './each-browser.mjs';

inEachBrowser('uploads', ({ inSeat }) => {
  // The drivers choose files, not folders (Firefox: "Is directory"; WebKit: an empty file named like it).
  it('25. uploads 200 files into 20 folders while one is at other pages; every digest is right', () =>
    inSeat(async (person) => {
      const bucket = `b-${randomUUID().slice(0, 8)}`;
      await at('storage', 'POST', '/buckets', { name: bucket });
      const { path, digests } = writeCatalogue();
      /** @type {[name: string, address: string][]} */
      const folders = [];
      for (const name of readdirSync(path)) {
        const { id } = await at('storage', 'POST', '/folders', { name }, { bucket });
        folders.push([name, `/buckets/${bucket}?folder=${id}`]);
      }
      await person.signIn(await addAdmin('owner'), folders[0]?.[1]);
      for (const [name, address] of folders) {
        await person.goTo(address);
        await person.see('main *', name);
        const files = readdirSync(join(path, name)).map((file) => join(path, name, file));
        await person.choose('input[type=file]:not([webkitdirectory])', files);
      }
      await person.goTo('/users');
      await person.see('[aria-label=Uploads] [role=status]', /files? (left|uploaded)/);
      await person.see('[aria-label=Uploads] [role=status]', '200 files uploaded');
      assert.deepEqual(await readDigests(bucket), digests);
    }));
});
