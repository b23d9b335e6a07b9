// Server-side libraries by which applications sign people in, each as its documentation shows it, in Chromium.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { ExpressAuth, getSession } from '@auth/express';
import express from 'express';
import openid from 'express-openid-connect';
import session from 'express-session';
import passport from 'passport';
import OpenIDConnectStrategy from 'passport-openidconnect';
import { launch, listen, newPage, signIn } from './browser.mjs';
import { requestRaw } from '../../http/raw.mjs';
import { addClient, addUser, ISSUER } from './stack.mjs';

const SECRET = randomBytes(32).toString('hex');

describe('an application on Express', { timeout: 180_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {{ id: string, username: string }} */
  let user;
  before(async () => {
    browser = await launch();
    user = await addUser();
  });
  after(() => browser?.close());

  it('express-openid-connect: sign-in, userinfo, refresh, logout', async () => {
    const app = express();
    const { origin, close } = await listen(app);
    const client = await addClient({ redirect_uris: [`${origin}/callback`], post_logout_redirect_uris: [origin] });
    app.use(
      openid.auth({
        issuerBaseURL: ISSUER,
        baseURL: origin,
        clientID: client.id,
        clientSecret: client.secret,
        secret: SECRET,
        authRequired: false,
        idpLogout: true,
        authorizationParams: { response_type: 'code', scope: 'openid profile email offline_access' },
      }),
    );
    app.get(
      '/',
      (request, response) => void response.send(request.oidc.isAuthenticated() ? 'signed in' : 'signed out'),
    );
    app.get('/me', openid.requiresAuth(), async (request, response) => {
      const before = request.oidc.accessToken?.access_token;
      const refreshed = await request.oidc.accessToken?.refresh();
      response.json({ ...(await request.oidc.fetchUserInfo()), refreshed: before !== refreshed?.access_token });
    });
    const page = await newPage(browser);
    await page.goto(`${origin}/login`);
    await signIn(page, user.username);
    assert.match(await page.textContent('body'), /signed in/);
    await page.goto(`${origin}/me`);
    const me = JSON.parse(await page.textContent('body'));
    assert.deepEqual([me.sub, me.name, me.refreshed], [user.id, 'Сарнай Bat-Erdene', true]);
    await page.goto(`${origin}/logout`);
    const confirm = page.locator('button[value=yes]');
    await Promise.race([confirm.waitFor().then(() => confirm.click()), page.waitForURL(`${origin}/`)]);
    await page.waitForURL(`${origin}/`);
    assert.match(await page.textContent('body'), /signed out/);
    close();
  });

  it('passport-openidconnect: sign-in and profile', async () => {
    const app = express();
    const { origin, close } = await listen(app);
    const client = await addClient({ redirect_uris: [`${origin}/cb`] });
    const { json: discovery } = await requestRaw(`${ISSUER}/.well-known/openid-configuration`);
    const strategy = new OpenIDConnectStrategy(
      {
        issuer: discovery.issuer,
        authorizationURL: discovery.authorization_endpoint,
        tokenURL: discovery.token_endpoint,
        userInfoURL: discovery.userinfo_endpoint,
        clientID: client.id,
        clientSecret: client.secret,
        callbackURL: `${origin}/cb`,
        scope: ['profile', 'email'],
      },
      (_issuer, profile, done) => done(null, profile),
    );
    const authenticator = new passport.Passport();
    authenticator.use(strategy);
    authenticator.serializeUser((profile, done) => done(null, profile));
    authenticator.deserializeUser((profile, done) => done(null, profile));
    app.use(session({ secret: SECRET, resave: false, saveUninitialized: false }));
    app.use(authenticator.session());
    app.get('/login', authenticator.authenticate('openidconnect'));
    app.get('/cb', authenticator.authenticate('openidconnect', { failureMessage: true, successRedirect: '/' }));
    app.get('/', (request, response) => void response.json(request.user ?? null));
    const page = await newPage(browser);
    await page.goto(`${origin}/login`);
    await signIn(page, user.username);
    const profile = JSON.parse(await page.textContent('body'));
    assert.deepEqual([profile.id, profile.displayName], [user.id, 'Сарнай Bat-Erdene']);
    close();
  });

  it('Auth.js (@auth/express): sign-in and session', async () => {
    const app = express();
    const { origin, close } = await listen(app);
    const client = await addClient({ redirect_uris: [`${origin}/auth/callback/groundwork`] });
    const config = {
      secret: SECRET,
      trustHost: true,
      providers: [
        {
          id: 'groundwork',
          name: 'Groundwork',
          type: /** @type {const} */ ('oidc'),
          issuer: ISSUER,
          clientId: client.id,
          clientSecret: client.secret,
        },
      ],
    };
    app.use('/auth', ExpressAuth(config));
    app.get('/', async (request, response) => void response.json(await getSession(request, config)));
    const page = await newPage(browser);
    await page.goto(`${origin}/auth/signin`);
    await page.click('button[type=submit]');
    await signIn(page, user.username);
    await page.goto(origin);
    assert.equal(JSON.parse(await page.textContent('body')).user.name, 'Сарнай Bat-Erdene');
    close();
  });
});
