// What the console says of a token, beside a token that identity issues.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { requestRaw } from '../../../http/raw.mjs';
import { addUser, DEPLOYMENT, manage, PASSWORD } from './deployment.mjs';
import { ownerInBrowser } from './owner.mjs';
import { checkAxe, checkWidth, signIn } from './seat.mjs';

/** @typedef {import('playwright-core').Page} Page */

const OPEN = /^…/;
const unique = (/** @type {string} */ name) => `${name} ${randomUUID().slice(0, 8)}`;

/** An API whose scopes roles decide, with claims of its own, and an application that was granted two of its three scopes. */
async function addApi() {
  const identifier_url = `https://${randomUUID()}.example`;
  const api = await manage('POST', '/resources', {
    resource_type: 'api',
    resource_name: unique('Orders'),
    resource_metadata: {
      identifier_url,
      rbac_enabled: true,
      scopes_added: true,
      token_lifetime: 600,
      claims: [
        { claim: 'edition', value: 'pro' },
        { claim: 'groups', from: 'group_ids' },
        { claim: 'level', from: 'user.app_metadata.level', scope: 'orders:archive' },
      ],
    },
  });
  const scopes = [];
  for (const scope_name of ['orders:read', 'orders:write', 'orders:archive'])
    scopes.push(await manage('POST', `/resources/${api.id}/scopes`, { scope_name }));
  const [read, write] = scopes;
  const client = await manage('POST', '/clients', {
    client_name: unique('Shop'),
    client_type: 'machine',
    is_first_party: true,
    client_metadata: { grant_types: ['client_credentials', 'password'] },
  });
  await manage('POST', `/clients/${client.id}/permissions`, {
    permissions: [{ resource_id: api.id, scopes: [read.id, write.id] }],
  });
  return { api, client, read };
}

/** What a token says that the application gets now. @param {any} client a record of identity @param {Record<string, string>} grant */
async function issued(client, grant) {
  const authorization = `Basic ${Buffer.from(`${client.id}:${client.client_secret}`).toString('base64')}`;
  const answer = await requestRaw(`${DEPLOYMENT.issuer}/oauth2/token`, { form: grant, headers: { authorization } });
  assert.equal(answer.status, 200, answer.text);
  const [header = '', payload = ''] = answer.json.access_token.split('.');
  return [header, payload].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
}

/** What is shown says the same as the token, but for what differs from one to the next. @param {any} shown @param {any} real */
function assertSame(shown, real) {
  const { iat, nbf, exp, ...said } = shown;
  const { iat: since, nbf: from, exp: until, ...carried } = real;
  for (const [name, value] of Object.entries(said)) {
    if (typeof value !== 'string' || !OPEN.test(value)) continue;
    assert.ok(name in carried, `${name} is in the token`);
    said[name] = carried[name];
  }
  assert.deepEqual(said, carried);
  assert.deepEqual([exp - iat, nbf - iat], [until - since, from - since]);
}

describe('token previews in the console in Chromium', { timeout: HANGS_MS }, () => {
  const { owner, inSeat } = ownerInBrowser('Token Owner');

  /** @param {Page} page @param {'Application' | 'User; empty for the application itself'} label @param {string} name */
  const choose = async (page, label, name) => {
    await page.getByRole('combobox', { name: label, exact: true }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  /** Header and content as they are shown. @param {Page} page */
  const shown = async (page) => {
    await page.getByRole('heading', { name: 'Content' }).waitFor();
    const [header = '', payload = ''] = await page.getByRole('tabpanel').locator('pre').allTextContents();
    return [JSON.parse(header), JSON.parse(payload)];
  };

  it('says what a token of an application and of its user says, and why there is none', () =>
    inSeat(async ({ page }) => {
      const { api, client, read } = await addApi();
      const user = await addUser({ name: unique('Carries Tokens') });
      await signIn(page, owner, `/apis/${api.id}`);
      await page.getByRole('tab', { name: 'Token' }).click();
      await choose(page, 'Application', client.client_name);
      const [header, payload] = await shown(page);
      const [realHeader, real] = await issued(client, { grant_type: 'client_credentials' });
      assertSame(payload, real);
      assert.equal(payload.scope, 'orders:read orders:write');
      assertSame({ ...header, iat: 0, nbf: 0, exp: 0 }, { ...realHeader, iat: 0, nbf: 0, exp: 0 });
      await checkAxe(page, 'token preview');
      await checkWidth(page, 'token preview');

      await choose(page, 'User; empty for the application itself', user.name);
      await page.getByText('they have none of the scopes').waitFor();
      await manage('POST', `/users/${user.id}/permissions`, {
        permissions: [{ resource_id: api.id, scopes: [read.id] }],
      });
      await page.reload();
      await page.getByRole('tab', { name: 'Token' }).click();
      await choose(page, 'Application', client.client_name);
      await choose(page, 'User; empty for the application itself', user.name);
      await page.getByText(user.id).first().waitFor();
      const [, ofUser] = await shown(page);
      const password = { grant_type: 'password', username: user.username, password: PASSWORD };
      const [, realOfUser] = await issued(client, password);
      assertSame(ofUser, realOfUser);
      assert.equal(ofUser.scope, 'orders:read');
      assert.equal(ofUser.groups, '… (group_ids)');

      const other = await manage('POST', '/clients', { client_name: unique('Other'), client_type: 'machine' });
      await choose(page, 'Application', other.client_name);
      await page.getByText('it is not among its applications').waitFor();
    }));
});
