// mod_auth_openidc, as Debian ships it, in front of a page: PKCE, claims, declared ones too, logout.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, launch, newPage, signIn } from './browser.mjs';
import { probe } from '../../http/raw.mjs';
import { addClient, addRole, addUser, ISSUER } from './stack.mjs';

const MODULES = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'auth_openidc', 'dir', 'mime'];

/** @param {{ folder: string, port: number, client: { id: string, secret: string }, role: { role_name: string } }} given */
const configuration = ({ folder, port, client, role }) => `
ServerRoot ${folder}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
DefaultRuntimeDir ${folder}
User www-data
Group www-data
${MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
DocumentRoot ${folder}/pages
DirectoryIndex index.html
TypesConfig /dev/null
OIDCProviderMetadataURL ${ISSUER}/.well-known/openid-configuration
OIDCClientID ${client.id}
OIDCClientSecret ${client.secret}
OIDCRedirectURI http://127.0.0.1:${port}/protected/callback
OIDCCryptoPassphrase ${randomBytes(16).toString('hex')}
OIDCPKCEMethod S256
OIDCScope "openid profile email"
OIDCDefaultLoggedOutURL http://127.0.0.1:${port}/bye.html
<Location />
  Require all granted
</Location>
<Location /protected>
  AuthType openid-connect
  Require claim "name:Сарнай Bat-Erdene"
</Location>
<Location /protected/by-role>
  AuthType openid-connect
  Require claim roles:${role.role_name}
  AuthzSendForbiddenOnFailure On
</Location>
`;

describe('mod_auth_openidc', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-apache-'));
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('node:child_process').ChildProcess} */
  let apache;
  /** @type {string} */
  let origin;
  /** @type {{ username: string }} */
  let editor;

  before(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const client = await addClient(
      {
        redirect_uris: [`${origin}/protected/callback`],
        post_logout_redirect_uris: [`${origin}/bye.html`],
      },
      {},
      { claims: [{ claim: 'roles', from: 'roles', only: ['role-*'] }] },
    );
    editor = await addUser();
    const role = await addRole([editor]);
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'pages/protected'), { recursive: true });
    writeFileSync(join(folder, 'pages/protected/index.html'), 'protected page');
    mkdirSync(join(folder, 'pages/protected/by-role'));
    writeFileSync(join(folder, 'pages/protected/by-role/index.html'), 'for editors');
    writeFileSync(join(folder, 'pages/bye.html'), 'signed out');
    writeFileSync(join(folder, 'apache.conf'), configuration({ folder, port, client, role }));
    apache = spawn('apache2', ['-f', join(folder, 'apache.conf'), '-D', 'FOREGROUND'], { stdio: 'inherit' });
    for (let tries = 0; (await probe(`${origin}/bye.html`))?.status !== 200; tries++) {
      if (tries > 100 || apache.exitCode !== null)
        throw new Error(`Apache did not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
      await sleep(200);
    }
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    apache?.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('admits a user with the claim, and signs out', async () => {
    const user = await addUser();
    const page = await newPage(browser);
    await page.goto(`${origin}/protected/`);
    await signIn(page, user.username);
    assert.match(await page.textContent('body'), /protected page/);
    await page.goto(`${origin}/protected/callback?logout=${encodeURIComponent(`${origin}/bye.html`)}`);
    const confirm = page.locator('button[value=yes]');
    await Promise.race([confirm.waitFor().then(() => confirm.click()), page.waitForURL(`${origin}/bye.html`)]);
    await page.waitForURL(`${origin}/bye.html`);
    await page.goto(`${origin}/protected/`);
    assert.equal(new URL(page.url()).origin, ISSUER);
  });

  it('admits only a user with the role, by a declared claim', async () => {
    for (const [user, status] of [
      [editor, 200],
      [await addUser(), 403],
    ]) {
      const page = await newPage(browser);
      await page.goto(`${origin}/protected/`);
      await signIn(page, user.username);
      assert.match(await page.textContent('body'), /protected page/);
      assert.equal((await page.goto(`${origin}/protected/by-role/`)).status(), status);
      await page.context().close();
    }
  });
});
