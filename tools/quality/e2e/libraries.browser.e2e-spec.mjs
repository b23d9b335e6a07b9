// Others' libraries against a started identity and tree: `dpop` binds tokens, oauth2-mock-server is an external provider, mailparser reads mails.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import * as dpop from 'dpop';
import { simpleParser } from 'mailparser';
import { OAuth2Server } from 'oauth2-mock-server';
import { basicOf, requestRaw } from '../../http/raw.mjs';
import { authorizationRequest, startApplication } from './application.mjs';
import { HANGS_MS, launch } from './chromium.mjs';
import { addUser, DEPLOYMENT, manage } from './deployment.mjs';
import { mailTo } from './mails.mjs';

const { issuer, tree, client_id } = DEPLOYMENT;

describe('dpop', () => {
  it('binds a token, which identity and tree take with its proofs alone', async () => {
    const keys = await dpop.generateKeyPair('ES256');
    const endpoint = `${issuer}/oauth2/token`;
    const answer = await requestRaw(endpoint, {
      headers: { ...basicOf(DEPLOYMENT), DPoP: await dpop.generateProof(keys, endpoint, 'POST') },
      form: { grant_type: 'client_credentials', scope: 'users:read trees:read' },
    });
    const { access_token: token, token_type } = answer.json;
    assert.equal(token_type, 'DPoP');
    for (const url of [`${issuer}/users`, `${tree}/trees`]) {
      const get = async (/** @type {Record<string, string>} */ headers) => (await requestRaw(`${url}?limit=1`, { headers })).status;
      const proof = (at = url, by = keys) => dpop.generateProof(by, at, 'GET', undefined, token);
      const once = await proof();
      const bound = { authorization: `DPoP ${token}` };
      assert.equal(await get({ ...bound, DPoP: once }), 200, url);
      assert.equal(await get({ ...bound, DPoP: once }), 401, 'the same proof again');
      assert.equal(await get({ ...bound, DPoP: await proof(endpoint) }), 401, 'another address');
      assert.equal(await get({ ...bound, DPoP: await proof(url, await dpop.generateKeyPair('ES256')) }), 401, 'another key');
      assert.equal(await get(bound), 401, 'no proof');
      assert.equal(await get({ authorization: `Bearer ${token}` }), 401, 'as Bearer');
    } // prettier-ignore
  });
});

describe('oauth2-mock-server', { timeout: HANGS_MS }, () => {
  const server = new OAuth2Server();
  /** @type {Awaited<ReturnType<typeof startApplication>>} */
  let application;
  before(async () => {
    application = await startApplication();
    await server.issuer.keys.generate('RS256');
    await server.start(0, '127.0.0.1');
  });
  after(async () => {
    application?.close();
    await server.stop();
  });

  it('signs a user in as an external provider', async () => {
    const tenant = await manage('POST', '/tenants', { tenant_name: `mock-${randomUUID()}` });
    await manage('POST', `/tenants/${tenant.id}/identity_providers`, {
      provider_name: 'Mock',
      issuer_url: server.issuer.url,
      client_id: 'us',
      client_secret: 'their-secret',
      jit_provisioning: true,
    });
    const redirect_uri = `${application.home}/cb`;
    const client = await manage('POST', '/clients', {
      client_name: 'Mocked',
      tenant_id: tenant.id,
      is_global: false,
      is_first_party: true,
      client_metadata: { urls: { redirect_uris: [redirect_uri] } },
    });
    const browser = await launch();
    try {
      const page = await browser.newPage({ locale: 'en-US' });
      await page.goto(authorizationRequest({ client_id: client.id, redirect_uri, scope: 'openid' }));
      await page.getByRole('link', { name: 'Continue with Mock' }).click();
      await page.waitForURL(`${redirect_uri}?**`);
      assert.match(page.url(), /code=/);
    } finally {
      await browser.close();
    }
    const { items } = await manage('GET', `/users?q=${encodeURIComponent(`tenant_id = '${tenant.id}'`)}`); // prettier-ignore
    assert.equal(items.length, 1);
  });
});

describe('mailparser', () => {
  it('reads a mail: names, texts, both parts', async () => {
    const email = `${randomUUID()}@example.com`;
    const user = await addUser({ email, email_verified: true, locale: 'mn' });
    const forgot = await requestRaw(`${issuer}/password/forgot`, { json: { client_id, username: user.username } });
    assert.equal(forgot.status, 202);
    const { to, subject, text = '', html, messageId } = await simpleParser(await mailTo(email));
    assert.equal([to].flat()[0]?.text, email);
    assert.match(subject ?? '', /[А-Яа-яӨөҮү]/);
    assert.match(messageId ?? '', /^<.+@.+>$/);
    const link = /https?:\/\/\S+\/ticket\/[\w-]+/.exec(text)?.[0] ?? '';
    assert.ok(link.startsWith(`${issuer}/ticket/`));
    assert.match(String(html), /<html lang="mn">/);
    assert.ok(String(html).includes(`href="${link}`));
  });
});
