// The commands of the pages about identity, copied literally: each page in a shell, a folder and a tenant of its own, and what it prints.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { HANGS_MS } from './chromium.mjs';
import { GuideShell, readBlocks } from '../outside/literal-guide.mjs';
import { DEPLOYMENT, manage } from './deployment.mjs';

const PAGES = ['account', 'branding', 'bulk-users', 'client-registration', 'configuration-as-code', 'external-providers', 'hooks', 'sign-in']; // prettier-ignore

for (const name of PAGES) {
  const page = `docs/${name}.md`;
  describe(`${page}, literally`, { timeout: HANGS_MS }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'groundwork-guide-'));
    /** @type {GuideShell} */
    let shell;
    /** @type {{ id: string }} */
    let tenant;

    before(async () => {
      shell = new GuideShell(() => {}, { cwd: folder, variables: { GROUNDWORK_DATA_DIR: folder } });
      const { issuer, client_id, client_secret, tree } = DEPLOYMENT;
      const stack = {
        identity: { url: issuer },
        storage: {},
        tree: { url: tree },
        client: { client_id, client_secret },
      };
      writeFileSync(join(folder, 'stack.json'), JSON.stringify(stack));
      const image = sharp({ create: { width: 200, height: 60, channels: 3, background: '#b00020' } });
      await image.png().toFile(join(folder, 'logo.png'));
      tenant = await manage('POST', '/tenants', { tenant_name: `guide-${randomUUID().slice(0, 8)}` });
    });
    after(() => {
      shell.end();
      rmSync(folder, { recursive: true });
    });

    for (const block of readBlocks('docs/shell.md')) it(block.where, () => shell.run(block));
    it('goes on in a tenant of its own', () =>
      shell.run({ command: `TENANT=${tenant.id}`, printed: '', section: '', where: '' }));
    for (const block of readBlocks(page)) it(block.where, () => shell.run(block));
  });
}
